'use client';

import { clsx } from 'clsx';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import { Mark } from '@/components/clinical/observations/mark';
import { notMeasuredWords, reasonWords } from '@/components/clinical/observations/not-measured';
import { shortNameOf } from '@/components/clinical/observations/short-name';
import { shownAcuity, signWords } from '@/components/clinical/observations/shown-score';
import {
  measuredCodes,
  type ObservationSet,
  setCell,
} from '@/components/clinical/observations/vitals';
import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { IconButton } from '@/components/platform/ui/icon-button';
import { colourNamed, triageColours } from '@/lib/domain/scores/colour';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import { spokenInstant } from '@/lib/domain/time';
import { clockWords } from '@/lib/domain/wall-time';

type SetsTableProps = {
  sets: readonly ObservationSet[];
  table: TewsTable;
  spo2Scale: Spo2Scale;
  timeZone: string;
  onWithdraw: OnWithdraw;
};

/** Asks about withdrawing a set; null for those who may not. */
export type OnWithdraw = ((set: ObservationSet) => void) | null;

/**
 * Every set as a row: what was measured, what it scored, and what lies outside its range by arrow and word. One that was
 * withdrawn is struck through and says so, and scores nothing.
 */
export function SetsTable({ sets, table, spo2Scale, timeZone, onWithdraw }: SetsTableProps) {
  const shown = sets.filter(
    ({ observations, not_measured }) =>
      not_measured.length > 0 ||
      observations.length === 0 ||
      observations.some(({ category }) => category !== 'social-history'),
  );
  const columns: Column<ObservationSet>[] = [
    {
      key: 'time',
      header: 'Time',
      names: true,
      cell: (set) => <SetTime {...{ set, timeZone, onWithdraw }} />,
    },
    { key: 'tews', header: 'TEWS', cell: (set) => <Tews set={set} /> },
    ...measuredCodes(shown, table).map(
      (code): Column<ObservationSet> => ({
        key: code,
        header: <Heading code={code} display={displayOf(shown, code)} />,
        numeric: findObservationDefinition(code)?.type === 'number',
        cell: (set) => <Cell {...{ set, code, spo2Scale, timeZone }} />,
      }),
    ),
    { key: 'news2', header: 'NEWS2', numeric: true, cell: (set) => <News2 set={set} /> },
    {
      key: 'performer',
      header: 'Performed by',
      cell: ({ performer_name }) => performer_name ?? '–',
    },
    ...(shown.some(({ comment }) => comment !== '') ? [commentColumn] : []),
  ];
  return (
    <DataTable
      caption="Sets of observations, the latest first"
      columns={columns}
      rows={shown}
      wide="always"
      rowKey={({ uuid }) => uuid}
    />
  );
}

const commentColumn: Column<ObservationSet> = {
  key: 'comment',
  header: 'Comment',
  cell: ({ comment, is_withdrawn }) => (
    <span
      className={clsx(
        'block min-w-44 max-w-72 whitespace-pre-line break-words text-sm',
        is_withdrawn && 'line-through',
      )}
    >
      {comment || '–'}
    </span>
  ),
};

/** The name that the sender of a code gave it. */
const displayOf = (sets: readonly ObservationSet[], code: string): string | null =>
  sets
    .flatMap(({ observations }) => observations)
    .find((one) => (one.parameter ?? one.code) === code)?.display ?? null;

function Heading({ code, display }: { code: string; display: string | null }) {
  const definition = findObservationDefinition(code);
  return (
    <>
      {headings[code] ?? shortNameOf(code, display)}
      {definition?.type === 'number' && (
        <span className="font-normal text-ink-faint"> {definition.unit}</span>
      )}
    </>
  );
}

/** Said in full at the head of a column. */
const headings: Readonly<Record<string, string>> = {
  RR: 'Resp. rate',
  TRAUMA: 'Trauma, 48 h',
  PAIN: 'Pain, 0 to 10',
};

function Tews({ set }: { set: ObservationSet }) {
  const whyNot = set.observations.length === 0 && set.not_measured.length > 0 && (
    <span
      className={clsx(
        'block min-w-44 max-w-72 whitespace-normal break-words text-sm',
        set.is_withdrawn && 'line-through',
      )}
    >
      Not measured: {notMeasuredWords(set.not_measured)}
    </span>
  );
  const tews = set.scores.find(({ kind }) => kind === 'TEWS');
  if (!tews || set.is_withdrawn) return whyNot || '–';
  const acuity = shownAcuity({
    finalColour: colourNamed(tews.final_colour),
    provisional: !tews.is_complete,
  });
  const signs = signWords(tews.signs);
  return (
    <>
      <span className="inline-flex items-center gap-1.5 font-semibold">
        <AcuityMark acuity={acuity} provisional={!tews.is_complete} size="inline" />
        {tews.is_complete ? tews.total : `${tews.total}+`}
        <span className="font-normal">
          {acuity === 'unknown' ? 'Incomplete' : triageColours[acuity].priority}
        </span>
      </span>
      {signs && (
        <span className="block min-w-44 max-w-60 whitespace-normal break-words text-sm">
          {signs}
        </span>
      )}
      {whyNot}
    </>
  );
}

function News2({ set }: { set: ObservationSet }) {
  const news2 = set.scores.find(({ kind }) => kind === 'NEWS2');
  if (set.news2_not_used && !set.is_withdrawn) return 'Not used: pregnant';
  return news2 && !set.is_withdrawn ? `${news2.total}${news2.is_complete ? '' : '+'}` : '–';
}

type CellProps = { set: ObservationSet; code: string; spo2Scale: Spo2Scale; timeZone: string };

function Cell({ set, code, spo2Scale, timeZone }: CellProps) {
  const cell = setCell(set, code, spo2Scale);
  if (!cell) {
    // A set without values says so once, beside the time.
    const reason =
      set.observations.length > 0 && set.not_measured.find((one) => one.code === code)?.reason;
    return (
      <span className="inline-block max-w-28 whitespace-normal text-ink-faint">
        {reason ? reasonWords(reason) : '–'}
      </span>
    );
  }
  return (
    <span
      className={clsx(
        (cell.abnormal || cell.score) && 'font-semibold',
        set.is_withdrawn && 'line-through',
      )}
    >
      {cell.value.replaceAll('_', ' ')}
      {cell.score !== null && cell.score > 0 && (
        <span className="text-ink-faint text-sm"> +{cell.score}</span>
      )}
      {cell.abnormal && (
        <span className="ms-1">
          <Mark word={cell.abnormal} />
        </span>
      )}
      {cell.ownTime && (
        <span className="block font-normal text-ink-faint text-sm">
          at {clockWords(cell.ownTime, Date.parse(set.effective_at), timeZone)}
        </span>
      )}
    </span>
  );
}

type SetTimeProps = { set: ObservationSet; timeZone: string; onWithdraw: OnWithdraw };

/** When a set was made, and whether it was withdrawn since, or can be. */
export function SetTime({ set, timeZone, onWithdraw }: SetTimeProps) {
  const { withdrawal } = set;
  const at = spokenInstant(new Date(set.effective_at), timeZone);
  return (
    <>
      <span className="flex items-center justify-between gap-2">
        {at}
        {onWithdraw && !set.is_withdrawn && (
          <span className="print:hidden">
            <IconButton
              icon="ban"
              size="small"
              label={`Mark the set as entered in error: ${at}`}
              aria-haspopup="dialog"
              onClick={() => onWithdraw(set)}
            />
          </span>
        )}
      </span>
      {set.is_withdrawn && (
        <span className="block max-w-60 whitespace-normal break-words text-sm">
          Entered in error
          {withdrawal && (
            <span className="font-normal text-ink-muted">
              : {withdrawal.reason}
              {withdrawal.created_by_name && ` (${withdrawal.created_by_name})`}
            </span>
          )}
        </span>
      )}
    </>
  );
}
