import type { ShiftDetail } from '@/components/billing/cashier-shifts/client';
import type { Column } from '@/components/platform/ui/data-table';
import { plainAmount, tenderWords } from '@/lib/billing/payments/words';
import { isDeskType } from '@/lib/domain/codes/payments';

type Tender = ShiftDetail['tenders'][number];

/** Payments, voids and refunds by tender; a tender without any has no column. */
export function tenderColumns(currency: string, tenders: readonly Tender[]): Column<Tender>[] {
  const plain = (amount: string) => plainAmount(amount, currency);
  const counted = (count: number, amount: string) =>
    count === 0 ? '–' : `${plain(amount)} (${count})`;
  const when = (is: (row: Tender) => boolean, column: Column<Tender>) =>
    tenders.some(is) ? [column] : [];
  const isMoney = tenders.every(({ transaction_type }) => isDeskType(transaction_type));
  return [
    {
      key: 'tender',
      header: 'Payment method',
      names: true,
      cell: ({ transaction_type }) => tenderWords[transaction_type],
    },
    { key: 'payments', header: 'Payments', numeric: true, cell: ({ payments }) => payments },
    {
      key: 'taken',
      header: `${isMoney ? 'Taken' : 'Charged'}, ${currency}`,
      numeric: true,
      cell: ({ amount }) => plain(amount),
    },
    ...when(({ deposits }) => deposits > 0, {
      key: 'deposits',
      header: 'Of which deposits',
      numeric: true,
      cell: ({ deposits, deposited_amount }) => counted(deposits, deposited_amount),
    }),
    ...when(({ rounding }) => /[1-9]/.test(rounding), {
      key: 'rounding',
      header: 'Rounding',
      numeric: true,
      cell: ({ rounding }) => plain(rounding),
    }),
    ...when(({ voided_here }) => voided_here > 0, {
      key: 'voided',
      header: 'Voided',
      numeric: true,
      cell: ({ voided_here, voided_here_amount }) => counted(voided_here, voided_here_amount),
    }),
    ...when(({ refunds }) => refunds > 0, {
      key: 'refunded',
      header: 'Refunded',
      numeric: true,
      cell: ({ refunds, refunded_amount }) => counted(refunds, refunded_amount),
    }),
    {
      key: 'net',
      header: 'Net',
      numeric: true,
      cell: ({ net_amount }) => <span className="font-semibold">{plain(net_amount)}</span>,
    },
  ];
}
