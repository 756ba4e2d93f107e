import { BedDouble } from 'lucide-react';
import { CardTable } from '@/components/lists/card-table';
import type { Column } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import type { WardSummary } from '@/lib/wards/contract';
import { percentWords } from './statistics-words';

type WardsNowProps = { wards: readonly WardSummary[]; mayAdminister: boolean };

/** Every ward with how full it is now; each leads to its beds. */
export function WardsNow({ wards, mayAdminister }: WardsNowProps) {
  return (
    <section aria-labelledby="wards-now" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="wards-now" className="font-semibold text-lg">
          Wards now
        </h2>
        {mayAdminister && <LinkButton href="/places">Wards, rooms and beds</LinkButton>}
      </div>
      {wards.length === 0 ? (
        <EmptyState icon={BedDouble} title="There are no wards yet">
          {mayAdminister
            ? 'Add a ward under Places, then its rooms and beds. Patients can be admitted as soon as there is a bed.'
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
    cell: ({ occupied, beds }) => percentWords(beds === 0 ? null : occupied / beds),
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
