'use client';

import { useMemo } from 'react';
import { roundTime } from '@/components/admissions/rounds/words';
import { EntryRows } from '@/components/clinical/observations/entry-rows';
import { ScorePanel } from '@/components/clinical/observations/score-panel';
import { useEntryRows } from '@/components/clinical/observations/use-entry-rows';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import type { RoundPageData } from '@/lib/admissions/rounds/server/read-page';
import { byServer, serverNow } from '@/lib/platform/http/server-clock';
import type { RoundForm } from './use-round-form';

type RoundObservationsProps = {
  form: RoundForm;
  observations: RoundPageData['observations'];
  timeZone: string;
};

/** The medical officer's own measurements at the bedside, scored as they are typed. */
export function RoundObservations({ form, observations, timeZone }: RoundObservationsProps) {
  const { previous, asOf, lastComplete } = observations;
  const { observe, judgement } = form;
  const typed = form.entry.observations;
  const judged = useMemo(() => ({ entry: typed, judgement }), [typed, judgement]);
  const { tews, saturation } = judgement;
  const { scored, others, ...changing } = useEntryRows(judgement, saturation.spo2Scale, observe);
  const rows = {
    ...changing,
    entry: typed,
    tews,
    previous,
    asOf,
    notesOf: form.notesOf,
    explains: false,
  };
  return (
    <>
      {form.observedAt !== null && (
        <Banner
          tone="attention"
          action={
            <span className="flex gap-2">
              <Button size="small" onClick={form.keepObservations}>
                Still correct
              </Button>
              <Button size="small" onClick={form.clearObservations}>
                Clear the observations
              </Button>
            </span>
          }
        >
          These observations were typed{' '}
          {roundTime(
            byServer(new Date(form.observedAt)).toISOString(),
            serverNow().toISOString(),
            timeZone,
          )}
          . The round records them as measured now. Measure again any that have changed.
        </Banner>
      )}
      <div>
        <EntryRows {...rows} fields={scored} askWhyNot />
        <div className="grid md:grid-cols-2 md:gap-x-8">
          <EntryRows {...rows} fields={others} askWhyNot={false} />
        </div>
      </div>
      <div className="rounded-lg border border-line bg-surface p-4">
        <ScorePanel
          judged={judged}
          news2={judged.judgement.news2}
          last={lastComplete}
          asOf={asOf}
        />
      </div>
    </>
  );
}
