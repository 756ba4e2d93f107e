'use client';

import { clsx } from 'clsx';
import { type OnWithdraw, SetTime } from '@/components/clinical/observations/sets-table';
import type { ObservationSet } from '@/components/clinical/observations/vitals';
import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { morsePanel } from '@/lib/domain/scores/morse';

type MorseHistoryProps = {
  sets: readonly ObservationSet[];
  /** Whether there are sets before these, which may hold assessments: what a monitor sends fills the latest ones. */
  hasEarlier: boolean;
  timeZone: string;
  /** The page for a new assessment; null for those who may not. */
  assessHref: string | null;
  onWithdraw: OnWithdraw;
};

/** The fall risk assessments, the latest first, each with its six answers; those that were withdrawn struck through. */
export function MorseHistory({
  sets,
  hasEarlier,
  timeZone,
  assessHref,
  onWithdraw,
}: MorseHistoryProps) {
  const assessments = sets.filter(({ scores }) => scores.some(({ kind }) => kind === 'MORSE'));
  const assess = assessHref && (
    <LinkButton href={assessHref} icon="footprints">
      Assess fall risk
    </LinkButton>
  );
  if (assessments.length === 0) {
    return (
      <EmptyState
        icon="footprints"
        title={
          hasEarlier ? 'No fall risk assessment in the latest sets' : 'No fall risk assessment yet'
        }
        action={assess}
      >
        {hasEarlier
          ? 'There may be one in the earlier sets.'
          : 'The Morse Fall Scale takes six answers.'}
      </EmptyState>
    );
  }
  const answer = (set: ObservationSet, code: string) => (
    <span className={clsx(set.is_withdrawn && 'line-through')}>
      {set.observations.find((one) => one.code === code)?.interpretation ?? '–'}
    </span>
  );
  const morseOf = ({ scores, is_withdrawn }: ObservationSet) =>
    is_withdrawn ? undefined : scores.find(({ kind }) => kind === 'MORSE');
  const columns: Column<ObservationSet>[] = [
    {
      key: 'time',
      header: 'Time',
      names: true,
      cell: (set) => <SetTime {...{ set, timeZone, onWithdraw }} />,
    },
    {
      key: 'total',
      header: 'Total',
      numeric: true,
      cell: (set) => morseOf(set)?.total ?? '–',
    },
    {
      key: 'risk',
      header: 'Risk',
      cell: (set) => morseOf(set)?.band ?? '–',
    },
    ...morsePanel.items.map(
      ({ code, observation_display }): Column<ObservationSet> => ({
        key: code,
        header: observation_display,
        cell: (set) => answer(set, code),
      }),
    ),
    {
      key: 'performer',
      header: 'Performed by',
      cell: ({ performer_name }) => performer_name ?? '–',
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      {assess && <div>{assess}</div>}
      <DataTable
        caption="Fall risk assessments, the latest first"
        columns={columns}
        rows={assessments}
        wide="always"
        rowKey={({ uuid }) => uuid}
      />
    </div>
  );
}
