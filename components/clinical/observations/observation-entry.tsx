'use client';

import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Entry } from '@/components/clinical/observations/entry';
import {
  isNotMeasuredReason,
  unmeasuredRest,
} from '@/components/clinical/observations/not-measured';
import { news2Words, shownScoreWords } from '@/components/clinical/observations/shown-score';
import { DraftedHead } from '@/components/platform/forms/drafted-head';
import { useFirstField } from '@/components/platform/forms/use-first-field';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { useVault } from '@/components/platform/offline/device-store';
import { Icon } from '@/components/platform/ui/icon';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import { useToast } from '@/components/platform/ui/toast';
import type {
  LastComplete,
  Performer,
  PreviousValue,
} from '@/lib/clinical/observations/entry-context';
import type { Pregnancy } from '@/lib/domain/pregnancy/rules';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { ClinicalSigns } from './clinical-signs';
import { entryShortcuts, pressInEntry, whyNotShortcut } from './entry-keys';
import { rowGrid } from './entry-row';
import { EntryRows } from './entry-rows';
import { entryFieldId } from './field-ids';
import { loadTables, type ServedTables } from './load-tables';
import { NoneMeasured } from './none-measured';
import { saveOnly, valueOfSubmitter } from './save-bar';
import { ScoreAndSave } from './score-and-save';
import { ScoreStripHead } from './score-strip';
import { SetComment } from './set-comment';
import { TableChoice } from './table-choice';
import { useEntryForm } from './use-entry-form';
import { useEntryRows } from './use-entry-rows';
import { WhoAndWhen } from './who-and-when';

export type ObservationEntryProps = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { id: string; timeZone: string };
  patient: { id: string; name: string; birthDate: string | null; spo2Scale: Spo2Scale };
  encounterId: string;
  configurations: ServedTables;
  previous: Readonly<Record<string, PreviousValue>>;
  pregnancies: readonly Pregnancy[];
  lastHeightCm: number | null;
  lastComplete: LastComplete | null;
  performers: readonly Performer[];
  /** When the server read all this. */
  asOf: string;
  returnTo: string;
  /** The next patient of a run. */
  next?: { name: string; href: string };
};

/**
 * One set of observations of one patient, scored as it is typed by the code that the server scores it with. Long because a
 * keystroke renders it: what it must not render is in components of their own, and nothing else is split off.
 */
export function ObservationEntry(props: ObservationEntryProps) {
  const { viewer, provider, patient, previous, lastComplete, performers, asOf, next } = props;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const tables = useMemo(() => loadTables(props.configurations), [props.configurations]);
  const { birthDate, spo2Scale } = patient;
  const { lastHeightCm, pregnancies } = props;
  const subject = useMemo(
    () => ({ birthDate, lastHeightCm, spo2Scale, pregnancies, previous, asOf }),
    [birthDate, lastHeightCm, spo2Scale, pregnancies, previous, asOf],
  );
  /** Whether the button that was pressed leads to the next patient. */
  const goesOn = useRef(true);
  const form = useEntryForm({
    viewer,
    provider,
    patientId: patient.id,
    patientName: patient.name,
    encounterId: props.encounterId,
    subject,
    tables,
    performer: performers.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '',
    lastComplete,
    asOf,
    onSaved: ({ table, tews, news2 }, rise, where) => {
      const score = rise ?? `${shownScoreWords(table.configuration.code, tews)}.`;
      toast({
        title:
          where === 'stored'
            ? `Observations saved for ${patient.name}`
            : `Not sent yet: observations of ${patient.name}`,
        detail: [score, news2Words(news2), where === 'kept' && keptWords].filter(Boolean).join(' '),
        ...(rise === null ? {} : { stays: true }),
      });
      if (isHere()) router.push(goesOn.current && next ? next.href : props.returnTo);
    },
  });
  const { dispatch } = form;
  const { entry, judgement } = form.judged;
  const { table, tews, proposal } = judgement;
  const name = table.configuration.code;
  const { scored, others, ...changing } = useEntryRows(judgement, spo2Scale, dispatch);
  const [announced, setAnnounced] = useState('');
  const open = scored.filter(({ code }) => isOpenField(entry, code)).map(({ code }) => code);
  const rest = unmeasuredRest(open, entry.notMeasured);
  const rows = { ...changing, entry, tews, previous, asOf, notesOf: form.notesOf };
  const derived = tews.signs.filter(({ origin }) => origin === 'derived');

  const save = (isWithNext: boolean) => {
    goesOn.current = isWithNext;
    form.submit();
  };
  const { submit, unexplained } = form;
  const [reasonsGiven, setReasonsGiven] = useState(0);
  const sendAgain = useEffectEvent(submit);
  // After the reason has come into the entry.
  useEffect(() => {
    if (reasonsGiven > 0) sendAgain();
  }, [reasonsGiven]);
  const sendBy = (button: string) => {
    if (!isNotMeasuredReason(button)) return save(button !== saveOnly);
    dispatch({ type: 'none-measured', codes: unexplained, reason: button });
    setReasonsGiven(reasonsGiven + 1);
  };
  useShortcuts([
    {
      keys: ['Ctrl', 'Enter'],
      does: next ? 'Save the observations and go to the next patient' : 'Save the observations',
      act: () => save(true),
    },
    ...(next
      ? [
          {
            keys: ['Ctrl', 'Shift', 'Enter'],
            does: 'Save the observations and go back to the board',
            act: () => save(false),
          },
        ]
      : []),
    ...entryShortcuts,
    whyNotShortcut,
  ]);
  const [first] = scored;

  return (
    <div className="flex flex-col gap-4">
      <DraftedHead
        of={form}
        title="Not saved. Check these entries"
        timeZone={provider.timeZone}
        sendsLater={useVault() !== null}
      />
      <form
        ref={useFirstField(first && entryFieldId(first.code))}
        noValidate
        method="post"
        aria-label={`Observations of ${patient.name}`}
        onSubmit={(event) => {
          event.preventDefault();
          sendBy(valueOfSubmitter(event));
        }}
        onKeyDown={(event) => pressInEntry(event, entry, dispatch)}
        onBlur={() => setAnnounced(form.rise ?? shownScoreWords(name, tews))}
        className="grid gap-6 [&_:is(input,select,button)]:scroll-mt-24 [&_:is(input,select,button)]:scroll-mb-24 xl:[&_:is(input,select,button)]:scroll-mb-4 xl:flex xl:flex-wrap xl:items-start xl:gap-8"
      >
        {/* With larger text there is no room for both beside each other: the score goes below. */}
        <div className="flex min-w-0 flex-col gap-6 xl:min-w-[min(40rem,100%)] xl:flex-1">
          <TableChoice
            ageGroup={table.ageGroup}
            proposed={proposal.ageGroup}
            reason={proposal.reason}
            uncertain={proposal.uncertain}
            isToBeChosen={proposal.isToBeChosen ?? false}
            isChosen={entry.ageGroup !== null}
            message={form.messageFor('TABLE')}
            dispatch={dispatch}
          />
          <section aria-label="Observations">
            <RowHeads />
            <EntryRows {...rows} fields={scored} askWhyNot />
          </section>
          <section aria-labelledby="others-heading">
            <h2 id="others-heading" className="pb-2 font-semibold text-lg">
              Also measured
            </h2>
            <div className="grid md:grid-cols-2 md:gap-x-8">
              <EntryRows {...rows} fields={others} askWhyNot={false} />
            </div>
            {open.length > 0 && (
              <NoneMeasured codes={rest.codes.join(' ')} reason={rest.reason} dispatch={dispatch} />
            )}
          </section>
          <ClinicalSigns
            ageGroup={table.ageGroup}
            ticked={entry.signs}
            derived={derived.map(({ sign }) => sign.code).join(' ')}
            dispatch={dispatch}
          />
          <SetComment text={entry.comment} error={form.messageFor('COMMENT')} dispatch={dispatch} />
          <WhoAndWhen
            performers={performers}
            performer={entry.performer}
            performerError={form.messageFor('PERFORMER')}
            takenAt={entry.takenAt}
            timeError={form.messageFor('TIME')}
            timeZone={provider.timeZone}
            dispatch={dispatch}
          />
        </div>
        <div className="contents xl:sticky xl:top-[calc(var(--shell-top)+6rem)] xl:flex xl:w-76 xl:flex-col xl:gap-5 xl:rounded-lg xl:border xl:border-line xl:bg-surface xl:p-5">
          <ScoreAndSave
            judged={form.judged}
            last={lastComplete}
            asOf={asOf}
            isSaving={form.pending}
            failure={form.failure}
            rise={form.rise}
            questions={form.questions}
            unexplained={form.unexplained}
            nextName={next?.name ?? null}
          />
          <p role="status" className="sr-only">
            {announced}
          </p>
        </div>
      </form>
    </div>
  );
}

const keptWords = 'This device keeps them, and sends them when the connection is back.';

/** Whether a parameter has no value yet, and so may be given a reason why. */
const isOpenField = ({ values, oxygen }: Entry, code: string): boolean =>
  code === 'O2_FLOW' ? oxygen === null : (values[code] ?? '').trim() === '';

const RowHeads = memo(function RowHeads() {
  return (
    <div className={clsx('hidden gap-x-2 pb-1 md:grid', rowGrid)}>
      <p className="col-span-2 flex items-center gap-1.5 text-ink-faint text-sm">
        <Icon of="circle-slash-2" />
        Not measured? Choose a reason
        <span className="max-lg:hidden">
          <KeyHint keys={['Alt', '↓']} />
        </span>
      </p>
      <div className="col-start-3">
        <ScoreStripHead />
      </div>
    </div>
  );
});
