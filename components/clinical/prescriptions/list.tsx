'use client';

import { useQuery } from '@tanstack/react-query';
import { prescribedEncounters } from '@/components/clinical/prescriptions/client';
import {
  type PrescriptionListFilter,
  prescriptionList,
} from '@/components/clinical/prescriptions/list-view';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { useTick } from '@/components/platform/ui/use-tick';
import { visitChoices } from '@/components/registry/visits/choices';
import { encounterStatuses } from '@/lib/domain/codes/encounters';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { PrescribedCards } from './list-cards';
import { PrescribedTable } from './list-table';

type PrescriptionListProps = {
  provider: { uuid: string; time_zone: string };
  /** Every hospital that the reader works at. */
  providers: readonly { uuid: string; name: string }[];
  /** The server's time when it drew the page, in milliseconds. */
  renderedAt: number;
};

/** Prescriptions, encounter by encounter, the last first. */
export function PrescriptionList({ provider, providers, renderedAt }: PrescriptionListProps) {
  const state = useListView(prescriptionList);
  const reading = useQuery(prescribedEncounters(provider.uuid, state.view));
  const clock = { now: useTick(60_000) ?? renderedAt, timeZone: provider.time_zone };
  const controls: FilterControls<PrescriptionListFilter> = {
    mr_number: { kind: 'text', maxLength: 40 },
    mobile: { kind: 'text', maxLength: 40 },
    status: {
      kind: 'options',
      options: encounterStatuses.map((value) => ({ value, label: spokenCode(value) })),
    },
    visit: { kind: 'choice', of: visitChoices },
    service_provider: {
      kind: 'options',
      options: providers.map(({ uuid, name }) => ({ value: uuid, label: name })),
    },
    created_at__gte: { kind: 'day' },
    created_at__lte: { kind: 'day' },
  };
  return (
    <FilteredList
      list={prescriptionList}
      {...{ state, reading, provider, controls }}
      savedAs="prescriptions"
      words={words}
    >
      {(rows) => (
        <>
          <PrescribedTable caption={caption} rows={rows} clock={clock} />
          <PrescribedCards caption={caption} rows={rows} clock={clock} />
        </>
      )}
    </FilteredList>
  );
}

const caption = 'Encounters with their prescriptions, the last first';

const words: FilteredListWords = {
  title: 'Prescriptions',
  finds: 'Name, phone, e-mail or MR number',
  loading: 'Loading the prescriptions',
  failed: 'The prescriptions could not be loaded',
  none: {
    icon: 'pill',
    title: 'No prescriptions yet',
    text: 'Prescriptions appear here by encounter.',
  },
  noMatch: {
    title: 'No prescription matches',
    text: 'Every search word and every filter must match. You can search by name, phone, e-mail or MR number.',
  },
};
