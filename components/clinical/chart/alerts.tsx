'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patientFlagsQuery } from '@/components/clinical/chart/client';
import { PagedPanel } from '@/components/clinical/chart/panel-reading';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PregnancySection } from '@/components/clinical/pregnancy/pregnancy-section';
import { Spo2Scale } from '@/components/clinical/spo2-scale/spo2-scale';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { useToast } from '@/components/platform/ui/toast';
import { AddFlag, EndFlag } from '@/components/registry/patient-flags/flag-forms';
import { FlagWords } from '@/components/registry/patient-flags/flag-words';
import type { PatientAddress } from '@/components/registry/patients/client';
import { spokenInstant } from '@/lib/domain/time';
import type { PatientFlag } from '@/lib/registry/patient-flags/contract';

type AlertsProps = {
  address: PatientAddress;
  timeZone: string;
  /** Whether the reader may record and end alerts. */
  mayRecord: boolean;
  /** Whether the reader may choose the scale of the saturation. */
  maySetScale: boolean;
};

/** A patient's alerts, ended ones too, the SpO2 scale, and pregnancy. */
export function Alerts({ address, timeZone, mayRecord, maySetScale }: AlertsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const reading = useInfiniteQuery(patientFlagsQuery(address));
  const { data: summary } = useQuery(patientSummary(address));
  const [asked, setAsked] = useState<'add' | PatientFlag | null>(null);
  const saved = (title: string) => {
    toast({ title });
    void client.invalidateQueries({ queryKey: ['patients', address.provider, address.patient] });
    setAsked(null);
  };
  const close = () => setAsked(null);
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <section aria-labelledby="alerts" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="alerts" className="font-semibold text-lg">
            Alerts
          </h2>
          {mayRecord && summary?.patient.replaced_by === null && (
            <Button icon="plus" aria-haspopup="dialog" onClick={() => setAsked('add')}>
              Record an alert
            </Button>
          )}
        </div>
        <PagedPanel
          reading={reading}
          noun="the alerts"
          empty={
            <EmptyState icon="shield-exclamation-point" title="No alert is on record">
              Allergies, isolation and anything else everyone at the bedside must know. None
              recorded. Always ask the patient.
            </EmptyState>
          }
        >
          {(flags) => (
            <ul aria-labelledby="alerts" className="flex flex-col border-line border-t">
              {flags.map((flag) => (
                <li
                  key={flag.uuid}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
                >
                  <Flag flag={flag} timeZone={timeZone} />
                  {mayRecord && flag.is_active && (
                    <Button size="small" aria-haspopup="dialog" onClick={() => setAsked(flag)}>
                      End
                      <span className="sr-only"> {flag.note}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedPanel>
      </section>
      <Spo2Scale address={address} timeZone={timeZone} maySet={maySetScale} />
      <PregnancySection
        address={address}
        timeZone={timeZone}
        mayRecord={mayRecord && summary?.patient.replaced_by === null}
      />
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={asked === null || asked === 'add' ? 'Record an alert' : `End “${asked.note}”?`}
        description={
          asked === null || asked === 'add'
            ? 'It appears on the board, in the handover and next to every prescription.'
            : 'It stays in the chart as an ended alert.'
        }
      >
        {asked === 'add' && (
          <AddFlag
            address={address}
            onSaved={({ note }) => saved(`“${note}” is on record`)}
            onClose={close}
          />
        )}
        {asked !== null && asked !== 'add' && (
          <EndFlag
            key={asked.uuid}
            address={address}
            flag={asked}
            onSaved={({ note }) => saved(`“${note}” was ended`)}
            onClose={close}
          />
        )}
      </Dialog>
    </div>
  );
}

function Flag({ flag, timeZone }: { flag: PatientFlag; timeZone: string }) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span
          className={
            flag.is_active
              ? 'break-words font-semibold'
              : 'break-words font-semibold text-ink-muted line-through'
          }
        >
          <FlagWords kind={flag.kind} note={flag.note} />
        </span>
        {flag.ended_at && <Badge tone="outline">Ended {at(flag.ended_at)}</Badge>}
      </p>
      <p className="text-ink-muted">
        Recorded {at(flag.created_at)}
        {flag.created_by_name && ` by ${flag.created_by_name}`}
      </p>
      {flag.end_reason !== '' && (
        <p className="break-words">
          Ended{flag.ended_by_name && ` by ${flag.ended_by_name}`}: {flag.end_reason}
        </p>
      )}
    </div>
  );
}
