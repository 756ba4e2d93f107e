'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pregnancyOf } from '@/components/clinical/pregnancy/client';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { FailedState } from '@/components/platform/ui/failed-state';
import { useToast } from '@/components/platform/ui/toast';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { PregnancyStatus } from '@/lib/clinical/pregnancy/contract';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { EndPregnancy, RecordPregnancy, WithdrawPregnancy } from './pregnancy-forms';

type PregnancySectionProps = {
  address: PatientAddress;
  timeZone: string;
  /** Whether the viewer may record something of this patient. */
  mayRecord: boolean;
};

type Asked = { kind: 'record' } | { kind: 'end' | 'withdraw'; status: PregnancyStatus };

/** The patient's recorded pregnancies, which decide whether NEWS2 is used. */
export function PregnancySection({ address, timeZone, mayRecord }: PregnancySectionProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { data, error, refetch, isRefetching } = useQuery(pregnancyOf(address));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const saved = (title: string, detail: string) => {
    toast({ title, detail });
    void client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
    close();
  };
  const forms = { address, onClose: close, onSaved: saved };
  return (
    <section aria-labelledby="pregnancy" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="pregnancy" className="font-semibold text-lg">
          Pregnancy
        </h2>
        {mayRecord && data && (
          <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked({ kind: 'record' })}>
            Record a pregnancy
          </Button>
        )}
      </div>
      {error && !data && (
        <FailedState
          title="The pregnancies could not be loaded"
          onRetry={() => void refetch()}
          retrying={isRefetching}
        >
          {error.message}
        </FailedState>
      )}
      {data && (
        <p className="text-ink-muted">
          {data.is_pregnant
            ? 'Recorded as pregnant today: NEWS2 is not used, TEWS is.'
            : 'No pregnancy is recorded for today. NEWS2 is not used on the days of a pregnancy.'}
        </p>
      )}
      {data && data.statuses.length > 0 && (
        <ul aria-labelledby="pregnancy" className="flex flex-col border-line border-t">
          {data.statuses.map((status) => (
            <li
              key={status.uuid}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
            >
              <Status status={status} timeZone={timeZone} />
              {mayRecord && status.withdrawn_at === null && (
                <span className="flex flex-wrap gap-2">
                  {status.status === 'pregnant' && status.ends_on === null && (
                    <Button
                      size="small"
                      aria-haspopup="dialog"
                      onClick={() => setAsked({ kind: 'end', status })}
                    >
                      Record the end
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-haspopup="dialog"
                    onClick={() => setAsked({ kind: 'withdraw', status })}
                  >
                    Withdraw
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={asked ? titles[asked.kind] : ''}
        description={asked ? descriptions[asked.kind] : ''}
      >
        {asked?.kind === 'record' && <RecordPregnancy {...forms} timeZone={timeZone} />}
        {asked?.kind === 'end' && (
          <EndPregnancy {...forms} timeZone={timeZone} status={asked.status} />
        )}
        {asked?.kind === 'withdraw' && <WithdrawPregnancy {...forms} status={asked.status} />}
      </Dialog>
    </section>
  );
}

const titles: Record<Asked['kind'], string> = {
  record: 'Record a pregnancy',
  end: 'Record the end of the pregnancy',
  withdraw: 'Withdraw this pregnancy record?',
};

const descriptions: Record<Asked['kind'], string> = {
  record:
    'NEWS2 is removed from the sets of these days, and is not used while the pregnancy lasts.',
  end: 'From the day after it NEWS2 is used again.',
  withdraw: 'It stays on record as withdrawn. NEWS2 is calculated again for the sets of its days.',
};

function Status({ status, timeZone }: { status: PregnancyStatus; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const by = (name: string | null) => (name ? ` by ${name}` : '');
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span
          className={status.withdrawn_at === null ? 'font-semibold' : 'text-ink-muted line-through'}
        >
          {statusWords(status)}
        </span>
        {status.is_current && <Badge tone="attention">Now</Badge>}
        {status.withdrawn_at && <Badge tone="outline">Withdrawn</Badge>}
      </p>
      <p className="text-ink-muted">
        Recorded {at(status.created_at)}
        {by(status.created_by_name)}
      </p>
      {status.ended_at && (
        <p className="text-ink-muted">
          End recorded {at(status.ended_at)}
          {by(status.ended_by_name)}
        </p>
      )}
      {status.withdrawn_at && (
        <p className="break-words">
          Withdrawn {at(status.withdrawn_at)}
          {by(status.withdrawn_by_name)}: {status.withdraw_reason}
        </p>
      )}
    </div>
  );
}

function statusWords({ status, starts_on, ends_on }: PregnancyStatus): string {
  if (status === 'not-pregnant') return `Not pregnant on ${spokenDay(starts_on)}`;
  return `Pregnant from ${spokenDay(starts_on)}${ends_on ? ` to ${spokenDay(ends_on)}` : ''}`;
}
