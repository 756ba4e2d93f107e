'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { observeHref } from '@/components/admissions/wards/bed-links';
import type { OccupiedBed } from '@/components/admissions/wards/board-desk';
import { wardBoardQuery } from '@/components/admissions/wards/client';
import {
  ObservationEntry,
  type ObservationEntryProps,
} from '@/components/clinical/observations/observation-entry';
import { LinkButton } from '@/components/platform/ui/link-button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { useRemembered } from '@/components/platform/ui/use-remembered';
import { type Run, type RunOrder, runOf, visitOf } from './run';

/** One set of observations; opened from a ward's board, with the next patient of the bay, or the next who is due. */
export function ObservationRun(props: ObservationEntryProps) {
  const [, ward] = /^\/wards\/([\da-f-]{36})(?=$|[/?])/.exec(props.returnTo) ?? [];
  return ward === undefined ? <ObservationEntry {...props} /> : <InWard {...props} ward={ward} />;
}

function InWard({ ward, ...props }: ObservationEntryProps & { ward: string }) {
  const { provider, viewer, encounterId, returnTo } = props;
  const { data } = useQuery(wardBoardQuery(provider.id, ward));
  const [kept, keep] = useRemembered(`wardline-run:${viewer.userId}`);
  const order: RunOrder = kept === 'due' ? 'due' : 'bay';
  const seen = (useSearchParams().get('seen') ?? '').split(',').filter(Boolean).map(Number);
  const now = data ? Date.parse(data.board.as_of) : 0;
  const run = data && runOf(data.board.beds, encounterId, { order, seen, now });
  const next = run?.next ?? null;
  const href = run && next && observeHref(next.occupant, returnTo, [...seen, visitOf(run.own)]);
  return (
    // The form keeps its place, and with it what is typed, when the board is there a moment later.
    <>
      {run && <RunLine run={run} order={order} onOrder={keep} skipTo={href ?? null} />}
      <ObservationEntry
        {...props}
        {...(next && href ? { next: { name: nameOf(next), href } } : {})}
      />
    </>
  );
}

type RunLineProps = {
  run: Run;
  order: RunOrder;
  onOrder: (order: RunOrder) => void;
  skipTo: string | null;
};

/** The place in the run, the order in which it continues, and the patients that it passes over. */
function RunLine({
  run: { own, next, place, size, onLeave },
  order,
  onOrder,
  skipTo,
}: RunLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium">
        {own.room_name} · {place} of {size}
      </p>
      <SegmentedControl<RunOrder>
        label="Next patient"
        value={order}
        onValueChange={onOrder}
        options={[
          { value: 'bay', label: 'In the bay' },
          { value: 'due', label: 'Next due' },
        ]}
      />
      {next && skipTo && (
        <LinkButton href={skipTo} variant="quiet" icon="skip-forward" prefetch={false}>
          Skip to {nameOf(next)}
        </LinkButton>
      )}
      {onLeave.length > 0 && (
        <p className="text-ink-muted">On leave: {onLeave.map(nameOf).join(', ')}</p>
      )}
    </div>
  );
}

const nameOf = ({ name, occupant }: OccupiedBed) => `${name} ${occupant.patient.last_name}`;
