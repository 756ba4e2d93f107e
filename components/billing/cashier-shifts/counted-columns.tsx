import type { ShiftDetail } from '@/components/billing/cashier-shifts/client';
import type { Column } from '@/components/platform/ui/data-table';
import { plainAmount, tenderWords } from '@/lib/billing/payments/words';
import { settledTransactionTypes, type TransactionType } from '@/lib/domain/codes/payments';
import { VarianceBadge } from './variance-badge';

/** A tender at the close of a shift; not counted where no total of its list was entered. */
type CountedTender = { tender: TransactionType; expected: string; counted: string | null };

/** Cash and every other way that a closed shift took money by, as the books expected it and as it was counted. */
export function countedTenders(shift: ShiftDetail): CountedTender[] {
  return [
    { tender: 'cash', expected: shift.expected_cash ?? '0', counted: shift.counted_cash },
    ...settledTransactionTypes.flatMap((tender): CountedTender[] => {
      const said = shift.settlements.find(({ transaction_type }) => transaction_type === tender);
      if (said) return [{ tender, expected: said.expected, counted: said.counted }];
      const taken = shift.tenders.find(({ transaction_type }) => transaction_type === tender);
      return taken ? [{ tender, expected: taken.net_amount, counted: null }] : [];
    }),
  ];
}

export function countedColumns(currency: string): Column<CountedTender>[] {
  return [
    {
      key: 'tender',
      header: 'Payment method',
      names: true,
      cell: ({ tender }) => tenderWords[tender],
    },
    {
      key: 'expected',
      header: 'Expected',
      numeric: true,
      cell: ({ expected }) => plainAmount(expected, currency),
    },
    {
      key: 'counted',
      header: 'Counted',
      numeric: true,
      cell: ({ counted }) => (counted === null ? 'Not counted' : plainAmount(counted, currency)),
    },
    {
      key: 'variance',
      header: 'Variance',
      numeric: true,
      cell: ({ counted, expected }) =>
        counted === null ? (
          '–'
        ) : (
          <VarianceBadge counted={counted} expected={expected} currency={currency} />
        ),
    },
  ];
}
