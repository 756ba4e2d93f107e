'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { type ListState, useListView } from '@/components/platform/lists/use-list-view';
import { Button } from '@/components/platform/ui/button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { actionChoices, actorChoices } from '@/components/registry/audit/choices';
import { auditEventsQuery } from '@/components/registry/audit/client';
import { type AuditListFilter, auditList, heldAt } from '@/components/registry/audit/list-view';
import type { AuditedAction } from '@/components/registry/audit/words';
import { patientChoices } from '@/components/registry/patients/choices';
import { spokenInstant } from '@/lib/domain/time';
import { AuditRow } from './audit-row';
import { ChainCheck } from './chain-check';

type AuditLogProps = {
  provider: { uuid: string; time_zone: string };
  /** Everything that can stand in the log as an action. */
  actions: readonly AuditedAction[];
};

/** Reads and writes by person, the newest first, and whether the log is as it was written. */
export function AuditLog({ provider, actions }: AuditLogProps) {
  const asked = useListView(auditList);
  const { view } = asked;
  const reading = useQuery(auditEventsQuery(provider.uuid, view));
  const { data } = reading;
  const newest = data?.view.page === 1 && !reading.isPlaceholderData ? data.rows[0]?.at : undefined;
  const state: ListState<AuditListFilter> = {
    ...asked,
    change: (changed, options) =>
      asked.change((before) => heldAt(changed(before), newest), options),
  };
  const names = useMemo(() => new Map(actions.map(({ code, name }) => [code, name])), [actions]);
  const { outcome, as_of, at__lte } = view.filters;
  const narrow = (filters: typeof view.filters) =>
    state.change((before) => ({ filters: { ...before.filters, ...filters }, page: 1 }));
  const controls: FilterControls<AuditListFilter> = {
    actor: { kind: 'choice', of: actorChoices },
    patient: { kind: 'choice', of: patientChoices },
    action: { kind: 'choice', of: actionChoices(actions) },
    outcome: { kind: 'options', options: outcomes },
    at__gte: { kind: 'day' },
    at__lte: { kind: 'day' },
    as_of:
      as_of !== undefined && at__lte === undefined
        ? {
            kind: 'options',
            options: [{ value: as_of, label: spokenInstant(new Date(as_of), provider.time_zone) }],
            isChipOnly: true,
          }
        : null,
  };
  return (
    <FilteredList
      list={auditList}
      {...{ state, reading, provider, controls }}
      words={words}
      lead={<ChainCheck provider={provider} />}
      actions={
        <Button
          icon="rotate-cw"
          pending={reading.isFetching && !reading.isPlaceholderData}
          pendingLabel="Reading the newest rows"
          onClick={() => {
            state.change(({ filters: { as_of: _, ...filters } }) => ({ filters, page: 1 }));
            if (view.page === 1 && as_of === undefined) void reading.refetch();
          }}
        >
          Show the newest
        </Button>
      }
      tabs={
        <SegmentedControl
          label="Which rows"
          value={outcome ?? 'all'}
          onValueChange={(chosen: string) =>
            narrow({ outcome: chosen === 'all' ? undefined : chosen })
          }
          options={[{ value: 'all', label: 'All' }, ...outcomes]}
        />
      }
    >
      {(rows) => (
        <ul
          aria-label="Audit log, newest first"
          className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {rows.map((event) => (
            <AuditRow
              key={event.uuid}
              {...{ event, provider, narrow }}
              action={names.get(event.action) ?? event.action}
            />
          ))}
        </ul>
      )}
    </FilteredList>
  );
}

const outcomes = [
  { value: 'success', label: 'Done' },
  { value: 'denied', label: 'Refused' },
];

const words: FilteredListWords = {
  title: 'Audit log',
  finds: 'Person, action, address, or the ID of a record or a request',
  loading: 'Loading the audit log',
  failed: 'The audit log could not be loaded',
  none: {
    icon: 'scroll-text',
    title: 'The audit log is empty',
    text: 'The log shows who read or changed a patient’s record and who was refused. Nothing is ever removed from it.',
  },
  noMatch: {
    title: 'No row matches',
    text: 'Rows must match every filter. Unless you search for a full ID, only the newest 10,000 rows are searched: choose a period to search further back. A patient’s rows are those that showed or changed the patient’s record.',
  },
};
