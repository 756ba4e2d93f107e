'use client';

import { useQuery } from '@tanstack/react-query';
import { encountersQuery } from '@/components/clinical/encounters/client';
import {
  type EncounterListFilter,
  encounterList,
  isOfRounds,
} from '@/components/clinical/encounters/list-view';
import { classWords, statusWords } from '@/components/clinical/encounters/words';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { useListView } from '@/components/platform/lists/use-list-view';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { useTick } from '@/components/platform/ui/use-tick';
import { patientChoices } from '@/components/registry/patients/choices';
import { visitChoices } from '@/components/registry/visits/choices';
import { encounterClasses, encounterStatuses } from '@/lib/domain/codes/encounters';
import { EncounterRows } from './encounter-rows';

type EncounterListProps = {
  provider: { uuid: string; time_zone: string };
  /** Every hospital that the reader works at. */
  providers: readonly { uuid: string; name: string }[];
  /** The server's time when it drew the page, in milliseconds. */
  renderedAt: number;
};

/** Every encounter of the hospital, the last recorded first; of an admission its ward rounds. */
export function EncounterList({ provider, providers, renderedAt }: EncounterListProps) {
  const state = useListView(encounterList);
  const reading = useQuery(encountersQuery(provider.uuid, state.view));
  const clock = { now: useTick(60_000) ?? renderedAt, timeZone: provider.time_zone };
  const { status } = state.view.filters;
  const isUsual = usual.some(({ value }) => value === status);
  const partOf = ({ filters }: typeof state.view) => ({
    kind: 'options' as const,
    options: [filters.part_of, filters.part_of_uuid].flatMap((value) =>
      value === undefined ? [] : [{ value, label: 'one admission' }],
    ),
    isChipOnly: true as const,
  });
  const controls: FilterControls<EncounterListFilter> = {
    patient_uuid: { kind: 'choice', of: patientChoices },
    patient: { kind: 'choice', of: patientChoices, isChipOnly: true },
    mr_number: { kind: 'text', maxLength: 40 },
    mobile: { kind: 'text', maxLength: 40 },
    encounter_class: { kind: 'options', options: classes },
    status: { kind: 'options', options: statuses },
    visit: { kind: 'choice', of: visitChoices },
    service_provider: {
      kind: 'options',
      options: providers.map(({ uuid, name }) => ({ value: uuid, label: name })),
    },
    created_at__gte: { kind: 'day' },
    created_at__lte: { kind: 'day' },
    part_of_uuid: partOf(state.view),
    part_of: partOf(state.view),
  };
  return (
    <FilteredList
      list={encounterList}
      {...{ state, reading, provider, controls }}
      savedAs="encounters"
      words={words}
      tabs={
        <SegmentedControl
          label="Which encounters"
          value={status === undefined ? 'all' : isUsual ? status : 'other'}
          onValueChange={(chosen: string) =>
            state.change(({ filters: { status: _, ...filters }, ...before }) => ({
              ...before,
              filters: chosen === 'all' ? filters : { ...filters, status: chosen },
              page: 1,
            }))
          }
          options={[{ value: 'all', label: 'All' }, ...usual]}
        />
      }
    >
      {(rows) => (
        <EncounterRows
          caption={
            isOfRounds(reading.data?.view ?? state.view)
              ? 'Ward rounds, the last recorded first'
              : 'Encounters, the last recorded first'
          }
          rows={rows}
          clock={clock}
          showsPatient
        />
      )}
    </FilteredList>
  );
}

const statuses = encounterStatuses.map((value) => ({ value, label: statusWords(value) }));

const classes = encounterClasses.map((value) => ({ value, label: classWords(value) }));

/** The most frequent filters; every status is among the others. */
const usual = (['planned', 'in-progress', 'finished'] as const).map((value) => ({
  value: value as string,
  label: statusWords(value),
}));

const words: FilteredListWords = {
  title: 'Encounters',
  loading: 'Loading the encounters',
  failed: 'The encounters could not be loaded',
  none: {
    icon: 'stethoscope',
    title: 'No encounters yet',
    text: 'All encounters appear here: admissions, outpatient visits, emergencies. Open a new one from the patient’s chart.',
  },
  noMatch: {
    title: 'No encounter matches',
    text: 'Every filter must match. Enter the full MR number or mobile number. Ward rounds are listed under their admission.',
  },
};
