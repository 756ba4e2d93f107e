'use client';

import { clsx } from 'clsx';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { observeHref } from '@/components/admissions/wards/bed-links';
import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { entryFields } from '@/components/clinical/observations/entry-fields';
import type { EntryJudgement, TewsTables } from '@/components/clinical/observations/judge-entry';
import { isNotMeasuredReason } from '@/components/clinical/observations/not-measured';
import { valueOfSubmitter } from '@/components/clinical/observations/save-bar';
import { news2Words, shownAcuity } from '@/components/clinical/observations/shown-score';
import { isAir } from '@/components/clinical/observations/unit-words';
import { type EntryForm, useEntryForm } from '@/components/clinical/observations/use-entry-form';
import { WhyPartial } from '@/components/clinical/observations/why-partial';
import { useUnsentMark } from '@/components/clinical/unsent/marks';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { Button } from '@/components/platform/ui/button';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { BayGridData } from '@/lib/admissions/wards/server/read-bay';
import { news2NotUsedWords } from '@/lib/domain/scores/news2-not-used';
import { spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import { isMissing, type ObservationValue } from '@/lib/domain/scores/values';
import { clockWords } from '@/lib/domain/wall-time';
import { GridCell } from './grid-cell';
import { endsInSight } from './grid-ends';
import { leaveRow } from './grid-keys';

type GridRowProps = {
  row: BayGridData['rows'][number];
  viewer: { userId: string };
  provider: { id: string; timeZone: string };
  performer: string;
  tables: TewsTables;
  columns: readonly string[];
  /** The address of the grid. */
  grid: string;
  onSaved: () => void;
};

/**
 * One patient of the bay: a set of observations with its own draft, its own questions and its own saving. Long because the
 * row and the messages below it show the same set.
 */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, viewer, provider, performer, tables, columns } = props;
  const { birthDate, spo2Scale } = row.patient;
  const { lastHeightCm, pregnancies, previous, asOf, lastComplete } = row;
  const subject = useMemo(
    () => ({ birthDate, lastHeightCm, spo2Scale, pregnancies, previous, asOf }),
    [birthDate, lastHeightCm, spo2Scale, pregnancies, previous, asOf],
  );
  const [saved, setSaved] = useState<EntryJudgement | null>(null);
  const [isKept, setKept] = useState(false);
  const savedWords = useSavedWords(row.encounterId, isKept);
  const own = useRef<HTMLTableSectionElement>(null);
  const form = useEntryForm({
    viewer,
    provider,
    patientId: row.patient.id,
    patientName: row.patient.name,
    encounterId: row.encounterId,
    subject,
    tables,
    performer,
    lastComplete,
    asOf,
    onSaved: (judgement, _, where) => {
      // Its fields go with the save. Digits typed next belong to the next patient.
      if (own.current?.contains(document.activeElement)) leaveRow(own.current);
      setSaved(judgement);
      setKept(where === 'kept');
      props.onSaved();
    },
  });
  const { dispatch, judged, unexplained } = form;
  const { entry, judgement } = judged;
  // A draft may come back with the performer of that time.
  const isPerformer = entry.performer === performer;
  useEffect(() => {
    if (!isPerformer) dispatch({ type: 'performer', performer });
  }, [isPerformer, performer, dispatch]);
  const [reasonsGiven, setReasonsGiven] = useState(0);
  const sendAgain = useEffectEvent(form.submit);
  // After the reason has come into the entry.
  useEffect(() => {
    if (reasonsGiven > 0) sendAgain();
  }, [reasonsGiven]);

  const { scored, others } = useMemo(
    () => entryFields(judgement.table, spo2Scale),
    [judgement.table, spo2Scale],
  );
  const shown = saved ?? judgement;
  const { tews, news2NotUsed } = shown;
  const news2 = news2NotUsed ? news2NotUsedWords[news2NotUsed] : news2Words(shown.news2);
  const of = { patient: { uuid: row.patient.id }, encounter: row.encounterId };
  const formHref = observeHref(of, props.grid);
  const scale = spo2ScaleWords(spo2Scale);
  const messagesId = `messages-${row.encounterId}`;
  return (
    <tbody ref={own} data-grid-row="" className="border-line border-t">
      <tr>
        <th scope="row" className="py-1.5 pe-2 text-start align-top">
          <span className="block text-ink-muted text-sm">{row.bed}</span>
          {row.patient.name}
          {row.lastObservedAt && (
            <span className="block text-ink-muted text-sm">
              Observed {clockWords(row.lastObservedAt, Date.parse(asOf), provider.timeZone)}
            </span>
          )}
          {scale && <strong className="block text-sm">{scale}</strong>}
        </th>
        {columns.map((code) => {
          const field = [...scored, ...others].find((one) => one.code === code);
          const part = tews.parts.find((one) => one.code === code);
          const { error, mark } = form.notesOf(code);
          return (
            <td key={code} className="px-0.5 py-1.5 align-top">
              {field && saved && (
                <span className="block py-2 text-center">
                  {valueWords(code, saved.values[code])}
                </span>
              )}
              {field && !saved && (
                <GridCell
                  field={field}
                  patient={row.patient.name}
                  text={entry.values[code] ?? ''}
                  stray={entry.stray[code] ?? ''}
                  oxygen={entry.oxygen}
                  points={part?.score ?? null}
                  mark={mark}
                  isRefused={error !== null}
                  describedBy={messagesId}
                  dispatch={dispatch}
                />
              )}
            </td>
          );
        })}
        <td className={clsx('px-1 py-3 align-top', endsInSight.score)}>
          <ScoreChip
            score={shown.table.configuration.code}
            total={tews.finalColour === null ? null : tews.total}
            acuity={shownAcuity(tews)}
            provisional={tews.provisional}
          />
        </td>
        <td className={clsx('py-1.5 ps-1 align-top', endsInSight.save)}>
          {saved ? (
            <span className="block py-2 font-semibold">{savedWords}</span>
          ) : (
            <Button
              variant="primary"
              data-save-row=""
              pending={form.pending}
              pendingLabel={`Saving the observations of ${row.patient.name}…`}
              aria-describedby={messagesId}
              onClick={({ detail }) => detail > 1 || form.submit()}
            >
              <span>
                Save<span className="sr-only"> {row.patient.name}</span>
              </span>
            </Button>
          )}
        </td>
      </tr>
      <tr>
        <td colSpan={columns.length + 3} id={messagesId}>
          {form.rise && <p className="pb-1.5 font-semibold text-danger-ink">{form.rise}</p>}
          {news2 && <p className="pb-1.5 font-semibold">{news2}</p>}
          {!saved && (
            <form
              noValidate
              method="post"
              aria-label={`Questions about ${row.patient.name}`}
              className="flex flex-col gap-2 pb-2 empty:hidden"
              onSubmit={(event) => {
                event.preventDefault();
                const reason = valueOfSubmitter(event);
                if (!isNotMeasuredReason(reason)) return;
                dispatch({ type: 'none-measured', codes: unexplained, reason });
                setReasonsGiven(reasonsGiven + 1);
              }}
            >
              <RowMessages form={form} columns={columns} />
              {judgement.proposal.isToBeChosen && entry.ageGroup === null && (
                <p className="flex flex-wrap items-center gap-2 text-sm">
                  The age is an estimate. The TEWS table is chosen on the form; these values are
                  kept.
                  <LinkButton size="small" href={formHref} prefetch={false}>
                    Open the form
                  </LinkButton>
                </p>
              )}
            </form>
          )}
        </td>
      </tr>
    </tbody>
  );
});

/** The place of a saved row's set: the record, or this device until it is sent. */
function useSavedWords(encounterId: string, isKept: boolean): string {
  const mark = useUnsentMark(encounterId);
  const [wasMarked, setWasMarked] = useState(false);
  if (isKept && mark && !wasMarked) setWasMarked(true);
  if (isKept && mark === 'refused') return 'Not saved';
  return isKept && (mark || !wasMarked) ? 'Kept until sent' : 'Saved';
}

const valueWords = (code: string, value: ObservationValue): string =>
  isMissing(value) ? '–' : isAir(code, `${value}`) ? 'air' : `${value}`.replaceAll('_', ' ');

/** The messages of a row: its draft, what must be corrected, what to check, and why it was not saved. */
function RowMessages({ form, columns }: { form: EntryForm; columns: readonly string[] }) {
  const { takenAt } = form.judged.entry;
  const notes = columns.flatMap((code) => {
    const { error, question } = form.notesOf(code);
    return error ?? question ?? [];
  });
  const more = form.messages.map(({ message }) => message).filter((one) => !notes.includes(one));
  return (
    <>
      {form.restoredAt !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Draft restored.
          <Button size="small" onClick={form.discardDraft}>
            Discard draft
          </Button>
        </p>
      )}
      {takenAt !== null && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Time of the observations: {takenAt.replace('T', ', ')}
          <Button size="small" onClick={() => form.dispatch({ type: 'taken-at', takenAt: null })}>
            Set to now
          </Button>
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {[...notes, ...more].map((note) => (
          <p key={note} className="text-sm">
            {note}
          </p>
        ))}
        {form.questions.length > 0 && (
          <p className="font-semibold text-sm">Save again if the values are right.</p>
        )}
      </div>
      <WhyPartial codes={form.unexplained} />
      {form.failure && <SaveFailed failure={form.failure} />}
    </>
  );
}
