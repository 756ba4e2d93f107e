import type { Shift } from '@/components/billing/cashier-shifts/client';
import { shiftStatusWords } from '@/components/billing/cashier-shifts/words';
import { Badge } from '@/components/platform/ui/badge';
import type { Column } from '@/components/platform/ui/data-table';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';
import { Variance } from './shift-figures';

/** The cashier, the desk, the times, and the result of the count. */
export function shiftColumns(timeZone: string): Column<Shift>[] {
  const at = (instant: string | null) =>
    instant === null ? '–' : spokenInstant(new Date(instant), timeZone);
  return [
    { key: 'cashier', header: 'Cashier', names: true, cell: (row) => row.cashier_name ?? '–' },
    { key: 'desk', header: 'Desk', cell: ({ location_name }) => location_name },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <Badge tone={status === 'open' ? 'accent' : 'neutral'}>{shiftStatusWords[status]}</Badge>
      ),
    },
    { key: 'opened', header: 'Opened', cell: ({ opened_at }) => at(opened_at) },
    { key: 'closed', header: 'Closed', cell: ({ closed_at }) => at(closed_at) },
    ...countColumns,
    {
      key: 'variance',
      header: 'Variance',
      numeric: true,
      cell: (row) => <Variance shift={row} />,
    },
  ];
}

/** The expected balance of a drawer, and its count. */
export const countColumns: Column<Shift>[] = [
  {
    key: 'expected',
    header: 'Expected',
    numeric: true,
    cell: ({ expected_cash, currency }) =>
      expected_cash === null ? '–' : moneyWords(expected_cash, currency),
  },
  {
    key: 'counted',
    header: 'Counted',
    numeric: true,
    cell: ({ counted_cash, currency }) =>
      counted_cash === null ? '–' : moneyWords(counted_cash, currency),
  },
];
