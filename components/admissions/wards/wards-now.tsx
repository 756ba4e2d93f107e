'use client';

import { useQuery } from '@tanstack/react-query';
import { percentWords } from '@/components/admissions/beds/statistics-words';
import { wardsQuery } from '@/components/admissions/wards/client';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { WardSummary } from '@/lib/admissions/wards/contract';

type WardsNowProps = {
  /** The provider's uuid. */
  provider: string;
  /** As they were when the page was made. */
  wards: readonly WardSummary[];
  may: { follow: boolean; administer: boolean };
};

/** Every ward with how full it is now; each leads to its beds. */
export function WardsNow({ provider, wards: found, may }: WardsNowProps) {
  const query = wardsQuery(provider);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: may.follow });
  const wards = data ?? found;
  const mayAdminister = may.administer;
  return (
    <section aria-labelledby="wards-now" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="wards-now" className="font-semibold text-lg">
          Wards now
        </h2>
        {mayAdminister && <LinkButton href="/locations">Wards, rooms and beds</LinkButton>}
      </div>
      {error && (
        <FailedState
          title="The wards could not be updated"
          onRetry={() => refetch()}
          retrying={isFetching}
        >
          {error.message}
        </FailedState>
      )}
      {wards.length === 0 ? (
        <EmptyState icon="bed-double" title="There are no wards yet">
          {mayAdminister
            ? 'Add a ward under Locations, then its rooms and beds. Patients can be admitted as soon as there is a bed.'
            : 'An administrator adds wards, rooms and beds.'}
        </EmptyState>
      ) : (
        <CardTable
          until="md"
          caption="Wards and how full they are"
          columns={columns}
          rows={wards}
          rowKey={({ uuid }) => uuid}
          rowHref={({ uuid }) => `/beds?ward=${uuid}`}
        />
      )}
    </section>
  );
}

const columns: readonly Column<WardSummary>[] = [
  { key: 'ward', header: 'Ward', names: true, cell: ({ name }) => name },
  { key: 'beds', header: 'Beds', numeric: true, cell: ({ beds }) => beds },
  { key: 'occupied', header: 'Occupied', numeric: true, cell: ({ occupied }) => occupied },
  {
    key: 'share',
    header: 'Occupancy',
    numeric: true,
    // Of what can be used, as in the days below.
    cell: ({ occupied, beds, out_of_service }) =>
      percentWords(beds === out_of_service ? null : occupied / (beds - out_of_service)),
  },
  {
    key: 'free',
    header: 'Free',
    numeric: true,
    cell: ({ available, held }) => available - held,
  },
  { key: 'held', header: 'Held', numeric: true, cell: ({ held }) => held },
  { key: 'cleaning', header: 'In cleaning', numeric: true, cell: ({ cleaning }) => cleaning },
  {
    key: 'closed',
    header: 'Out of service',
    numeric: true,
    cell: ({ out_of_service }) => out_of_service,
  },
];
