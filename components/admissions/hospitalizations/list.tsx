'use client';

import { useQuery } from '@tanstack/react-query';
import { hospitalizationList } from '@/components/admissions/hospitalizations/list-client';
import {
  type AdmissionFilter,
  admissionList,
  type ListTab,
  onTab,
  tabFilters,
  tabOf,
} from '@/components/admissions/hospitalizations/list-view';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { ListTable } from '@/components/platform/lists/list-table';
import { useListView } from '@/components/platform/lists/use-list-view';
import { LinkButton } from '@/components/platform/ui/link-button';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { useTick } from '@/components/platform/ui/use-tick';
import { wardChoices } from '@/components/registry/locations/choices';
import { patientChoices } from '@/components/registry/patients/choices';
import { practitionerChoices } from '@/components/registry/practitioners/choices';
import { serviceChoices } from '@/components/registry/services/choices';
import { userChoices } from '@/components/registry/users/choices';
import { stayCard } from './list-cards';
import { ListColumnMenu } from './list-column-menu';
import { listColumns } from './list-columns';
import { useListColumns } from './use-list-columns';

type HospitalizationListProps = {
  provider: { uuid: string; time_zone: string };
  /** Whose columns these are: the user's uuid. */
  person: string;
  /** The server's time when it drew the page, in milliseconds. */
  renderedAt: number;
  canAdmit: boolean;
  /** Debts are shown only to people who may read bills. */
  showsMoney: boolean;
};

/** Everybody who is admitted, or was: found, narrowed, kept as views, exported. */
export function HospitalizationList({
  provider,
  person,
  renderedAt,
  canAdmit,
  showsMoney,
}: HospitalizationListProps) {
  const list = admissionList({ showsMoney });
  const state = useListView(list);
  const { view, change } = state;
  const reading = useQuery(hospitalizationList(provider.uuid, view));
  const clock = { now: useTick(60_000) ?? renderedAt, timeZone: provider.time_zone };

  // Until the next page comes, the screen shows the view before it, with the words and columns of that view.
  const shownView = reading.data?.view ?? view;
  const tab = tabOf(shownView);
  const isActive = tab === 'active';
  const columns = listColumns({ isActive, showsMoney }, clock);
  const [chosen, choose] = useListColumns(person, isActive ? 'admitted' : 'discharged');
  const shown = columns.filter(
    ({ key, names, isUsual }) => names || (chosen?.includes(key) ?? isUsual),
  );

  const admit = canAdmit && (
    <LinkButton variant="primary" icon="user-plus" href="/hospitalizations/new">
      Admit a patient
    </LinkButton>
  );
  return (
    <FilteredList
      {...{ list, state, reading, provider, controls }}
      savedAs="hospitalizations"
      words={{
        ...words,
        none: { ...none[tab], action: isActive && admit },
        noMatch: {
          ...words.noMatch,
          text: isActive ? `${words.noMatch.text} ${elsewhere}` : words.noMatch.text,
        },
      }}
      actions={admit}
      tabs={
        <SegmentedControl
          label="Which admissions"
          value={tabOf(view)}
          onValueChange={(chosenTab: ListTab) => change((before) => onTab(before, chosenTab))}
          options={[
            { value: 'active', label: 'Admitted' },
            { value: 'discharged', label: 'Discharged' },
            ...(showsMoney ? [{ value: 'owing' as const, label: 'Unpaid' }] : []),
          ]}
        />
      }
      tabFilters={tabFilters}
      columnMenu={<ListColumnMenu columns={columns} shown={shown} onChange={choose} />}
    >
      {(rows) => (
        <ListTable
          caption={captions[tab]}
          columns={shown}
          rows={rows}
          rowHref={({ uuid }) => `/hospitalizations/${uuid}`}
          wide={shown.length > shown.filter(({ isUsual }) => isUsual).length}
          card={(row) => stayCard(row, clock, showsMoney)}
        />
      )}
    </FilteredList>
  );
}

const captions = {
  active: 'Admitted patients, latest admission first',
  discharged: 'Discharged patients, latest admission first',
  owing: 'Discharged patients with unpaid bills, latest admission first',
};

const controls: FilterControls<AdmissionFilter> = {
  is_active: null,
  owing: {
    kind: 'options',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
    isChipOnly: true,
  },
  ward: { kind: 'choice', of: wardChoices },
  healthcare_service_id: { kind: 'choice', of: serviceChoices },
  admitted_by_id: { kind: 'choice', of: practitionerChoices },
  created_by_id: { kind: 'choice', of: userChoices },
  room: { kind: 'text', maxLength: 100 },
  bed: { kind: 'text', maxLength: 100 },
  admitted_at__gte: { kind: 'day' },
  admitted_at__lte: { kind: 'day' },
  patient_id: { kind: 'choice', of: patientChoices },
};

const words = {
  title: 'Admissions',
  finds: 'Name, phone, MR number or service',
  loading: 'Loading the admissions',
  failed: 'The admissions could not be loaded',
  noMatch: {
    title: 'No admission matches',
    text: 'Every search word and every filter must match.',
  },
};

const elsewhere = 'Looking for discharged patients? Open the Discharged tab.';

const none: Record<ListTab, FilteredListWords['none']> = {
  active: {
    icon: 'bed-double',
    title: 'No admitted patients',
    text: 'Admitted patients appear here until they are discharged.',
  },
  discharged: {
    icon: 'door-open',
    title: 'No discharged patients yet',
    text: 'Discharged patients appear here.',
  },
  owing: {
    icon: 'circle-check',
    title: 'No unpaid discharges',
    text: 'All discharged patients have paid in full or were not charged.',
  },
};
