import { type Shift, shiftAddress } from '@/components/billing/cashier-shifts/client';
import { countColumns } from '@/components/billing/cashier-shifts/list-columns';
import { Variance } from '@/components/billing/cashier-shifts/shift-figures';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';

type DayShiftsProps = { shifts: readonly Shift[]; timeZone: string };

/** The shifts that were open on the day, and how their drawers were counted. */
export function DayShifts({ shifts, timeZone }: DayShiftsProps) {
  return (
    <section aria-labelledby="day-shifts" className="flex flex-col gap-3">
      <h2 id="day-shifts" className="font-semibold text-lg">
        Shifts
      </h2>
      {shifts.length === 0 ? (
        <p className="text-ink-muted">No shift was open on this day.</p>
      ) : (
        <CardTable
          until="xl"
          caption="Shifts that were open on the day"
          columns={columns(timeZone)}
          rows={shifts}
          rowKey={({ uuid }) => uuid}
          rowHref={({ uuid }) => shiftAddress(uuid)}
        />
      )}
    </section>
  );
}

function columns(timeZone: string): Column<Shift>[] {
  const at = (instant: string | null) =>
    instant === null ? 'still open' : spokenInstant(new Date(instant), timeZone);
  return [
    { key: 'cashier', header: 'Cashier', names: true, cell: (row) => row.cashier_name ?? '–' },
    { key: 'desk', header: 'Desk', cell: ({ location_name }) => location_name },
    { key: 'opened', header: 'Opened', cell: ({ opened_at }) => at(opened_at) },
    { key: 'closed', header: 'Closed', cell: ({ closed_at }) => at(closed_at) },
    {
      key: 'float',
      header: 'Float',
      numeric: true,
      cell: ({ opening_float, currency }) => moneyWords(opening_float, currency),
    },
    ...countColumns,
    {
      key: 'variance',
      header: 'Variance',
      numeric: true,
      cell: (row) => (
        <>
          <Variance shift={row} />
          {row.variance_reason && (
            <span className="wrap-anywhere ms-auto block max-w-64 whitespace-normal text-ink-muted text-sm">
              {row.variance_reason}
            </span>
          )}
        </>
      ),
    },
  ];
}
