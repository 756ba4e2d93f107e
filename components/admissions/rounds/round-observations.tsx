'use client';

import { useCallback, useMemo } from 'react';
import { roundTime } from '@/components/admissions/rounds/words';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { entryFields } from '@/components/clinical/observations/entry-fields';
import { EntryRows } from '@/components/clinical/observations/entry-rows';
import { scoreCells } from '@/components/clinical/observations/score-grid';
import { ScorePanel } from '@/components/clinical/observations/score-panel';
import { useAfterPress } from '@/components/clinical/observations/use-after-press';
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
  const { table, tews, saturation, hasFlacc } = judgement;
  const { spo2Scale } = saturation;
  const { scored, others } = useMemo(
    () => entryFields(table, spo2Scale, hasFlacc),
    [table, spo2Scale, hasFlacc],
  );
  const cells = useMemo(() => {
    const rows = table.parameters.filter(({ type }) => type === 'range');
    return new Map(rows.map(({ code }) => [code, scoreCells(table, code)] as const));
  }, [table]);
  const afterPress = useAfterPress();
  const dispatch = useCallback(
    (made: EntryChange) => {
      if (made.type === 'left') afterPress(() => observe(made));
      else observe(made);
    },
    [afterPress, observe],
  );
  const rows = {
    cells,
    entry: typed,
    tews,
    previous,
    asOf,
    notesOf: form.notesOf,
    dispatch,
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
