'use client';

import { useQuery } from '@tanstack/react-query';
import { overdueQuery } from '@/components/admissions/overdue-observations/client';
import { overdueList } from '@/components/admissions/overdue-observations/list-view';
import {
  AcrossWardsList,
  bedColumn,
  patientColumn,
} from '@/components/admissions/wards/across-wards';
import { Due } from '@/components/admissions/wards/due';
import { ObserveLink } from '@/components/admissions/wards/observe-link';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import { useListView } from '@/components/platform/lists/use-list-view';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import type { OverdueObservation } from '@/lib/admissions/overdue-observations/contract';
import { totalWords } from '@/lib/admissions/wards/words';
import { boardAcuity } from '@/lib/clinical/acuity/urgency';
import { agoWords } from '@/lib/domain/durations';

type OverdueObservationsProps = {
  /** The provider's uuid. */
  provider: string;
  wards: readonly { uuid: string; name: string }[];
  mayObserve: boolean;
};

/** The patients of all wards whose next observations are overdue, the most urgent first. */
export function OverdueObservations({ provider, wards, mayObserve }: OverdueObservationsProps) {
  const { view, change } = useListView(overdueList);
  const ward = wards.find(({ uuid }) => uuid === view.filters.ward)?.uuid;
  return (
    <AcrossWardsList
      reading={useQuery(overdueQuery(provider, ward))}
      words={{
        title: 'Overdue observations',
        lead: 'The most urgent patients first, among equals the longest overdue',
        caption: 'Patients whose next observations are overdue',
        shown: 'most urgent patients',
      }}
      empty={{
        icon: 'circle-check',
        title: 'No observations are overdue',
        text: 'A patient appears here when the time of the next set has passed.',
      }}
      filter={
        <div className="max-w-72">
          <Field label="Ward">
            <Select
              value={ward ?? ''}
              options={[
                { value: '', label: 'All wards' },
                ...wards.map(({ uuid, name }) => ({ value: uuid, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                change(() => ({ filters: value === '' ? {} : { ward: value }, page: 1 }))
              }
            />
          </Field>
        </div>
      }
      columns={(now) => columnsOf(now, mayObserve)}
    />
  );
}

function columnsOf(now: number, mayObserve: boolean): Column<OverdueObservation>[] {
  const observe: Column<OverdueObservation> = {
    ...actionsColumn,
    cell: (row) => <ObserveLink bed={row.bed_name} occupant={row} />,
  };
  return [
    patientColumn,
    {
      key: 'due',
      header: 'Next set',
      cell: (row) => (
        <>
          <Due occupant={{ ...row, is_on_leave: false }} now={now} />
          <span className="block text-ink-muted text-sm">
            {row.last_observed_at && `observed ${agoWords(row.last_observed_at, now)}`}
          </span>
        </>
      ),
    },
    {
      key: 'acuity',
      header: 'Priority',
      cell: (row) => (
        <>
          <AcuityBadge acuity={boardAcuity(row)} provisional={row.partial_tews !== null} />
          <span className="block text-ink-muted text-sm">{totalWords(row)}</span>
        </>
      ),
    },
    bedColumn,
    ...(mayObserve ? [observe] : []),
  ];
}
