import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { DescriptionList } from '@/components/platform/ui/description-list';
import type { BedStatistics } from '@/lib/admissions/statistics/contract';
import { OccupancyChart } from './occupancy-chart';
import { daysWords, dayWords, percentWords } from './statistics-words';

type Day = BedStatistics['days'][number];

/** The last 30 days of a ward, or of the whole hospital: how full, how long, how many. */
export function Occupancy({ statistics, ofWard }: { statistics: BedStatistics; ofWard: boolean }) {
  const { days, length_of_stay: stay } = statistics;
  return (
    <section aria-labelledby="occupancy" className="flex flex-col gap-4">
      <h2 id="occupancy" className="font-semibold text-lg">
        Last 30 days, {dayWords(statistics.from)} to {dayWords(statistics.until)}
      </h2>
      <DescriptionList
        items={[
          { term: 'Occupancy', description: percentWords(statistics.occupancy) },
          {
            term: 'Length of stay, median',
            description:
              stay.median_days === null
                ? 'no discharges'
                : `${daysWords(stay.median_days)} (longest ${daysWords(stay.longest_days)})`,
          },
          { term: 'Admissions', description: statistics.admissions },
          { term: 'Discharges', description: stay.discharges },
          { term: 'Readmissions within 30 days', description: statistics.readmissions },
        ]}
      />
      <OccupancyChart days={days} />
      <details>
        <summary className="min-h-control cursor-pointer py-2 text-accent-ink">Show table</summary>
        <DataTable
          caption="Occupancy and movements by day"
          columns={ofWard ? [...columns, ...moves] : columns}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      </details>
    </section>
  );
}

const columns: readonly Column<Day>[] = [
  { key: 'day', header: 'Day', names: true, cell: ({ day }) => dayWords(day) },
  {
    key: 'occupancy',
    header: 'Occupancy',
    numeric: true,
    cell: ({ occupancy }) => percentWords(occupancy),
  },
  {
    key: 'occupied',
    header: 'Bed days occupied',
    numeric: true,
    cell: (day) => day.occupied_bed_days.toFixed(1),
  },
  {
    key: 'available',
    header: 'Bed days in service',
    numeric: true,
    cell: (day) => day.available_bed_days.toFixed(1),
  },
  { key: 'admissions', header: 'Admissions', numeric: true, cell: (day) => day.admissions },
  { key: 'discharges', header: 'Discharges', numeric: true, cell: (day) => day.discharges },
];

const moves: readonly Column<Day>[] = [
  { key: 'in', header: 'Transfers in', numeric: true, cell: (day) => day.transfers_in },
  { key: 'out', header: 'Transfers out', numeric: true, cell: (day) => day.transfers_out },
];
