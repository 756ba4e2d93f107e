import type { Payout } from '@/components/billing/payouts/client';
import { payoutStatusWords } from '@/components/billing/payouts/words';
import { Recorded, Standing } from '@/components/platform/lists/recorded-cells';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { tenderWords } from '@/lib/billing/payments/words';
import { isNothing, moneyWords } from '@/lib/domain/money';

/** @param onVoid null for those who may not void one */
export function payoutColumns(
  timeZone: string,
  onVoid: ((payout: Payout) => void) | null,
): Column<Payout>[] {
  return [
    {
      key: 'note',
      header: 'Reference',
      names: true,
      cell: ({ note }) => (
        <span className="wrap-anywhere block max-w-64 whitespace-normal">{note}</span>
      ),
    },
    {
      key: 'tender',
      header: 'Paid out of',
      cell: ({ transaction_type }) => tenderWords[transaction_type],
    },
    {
      key: 'amount',
      header: 'Arrived at the bank',
      numeric: true,
      cell: ({ amount, currency }) => moneyWords(amount, currency),
    },
    {
      key: 'fee',
      header: 'Fee',
      numeric: true,
      cell: ({ fee, currency }) => (isNothing(fee) ? '–' : moneyWords(fee, currency)),
    },
    {
      key: 'recorded',
      header: 'Recorded',
      cell: (payout) => <Recorded of={payout} timeZone={timeZone} />,
    },
    {
      key: 'state',
      header: 'State',
      cell: (payout) => (
        <Standing of={payout} words={payoutStatusWords[payout.status]} timeZone={timeZone} />
      ),
    },
    ...(onVoid
      ? [
          {
            ...actionsColumn,
            cell: (payout: Payout) =>
              payout.status === 'recorded' && (
                <Button size="small" onClick={() => onVoid(payout)}>
                  Void
                  <span className="sr-only"> {payout.note}</span>
                </Button>
              ),
          },
        ]
      : []),
  ];
}
