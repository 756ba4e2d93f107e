import type { SafeMovement } from '@/components/billing/safe/client';
import { safeMovementWords, safeStatusWords } from '@/components/billing/safe/words';
import { Recorded, Small, Standing } from '@/components/platform/lists/recorded-cells';
import { Button } from '@/components/platform/ui/button';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import { voidingRefusal } from '@/lib/billing/safe/rules';
import { moneyWords } from '@/lib/domain/money';

/** @param onVoid null for those who may not void one */
export function safeColumns(
  timeZone: string,
  onVoid: ((movement: SafeMovement) => void) | null,
): Column<SafeMovement>[] {
  return [
    {
      key: 'what',
      header: 'Transaction',
      names: true,
      cell: ({ kind, shift_name, account_name }) => (
        <>
          {safeMovementWords[kind]}
          {(shift_name ?? account_name) && <Small>{shift_name ?? account_name}</Small>}
        </>
      ),
    },
    { key: 'note', header: 'Slip and note', cell: ({ note }) => <Small>{note || '–'}</Small> },
    {
      key: 'in',
      header: 'In',
      numeric: true,
      cell: ({ amount, currency }) => (isOut(amount) ? '–' : moneyWords(amount, currency)),
    },
    {
      key: 'out',
      header: 'Out',
      numeric: true,
      cell: ({ amount, currency }) => (isOut(amount) ? moneyWords(amount.slice(1), currency) : '–'),
    },
    {
      key: 'recorded',
      header: 'Recorded',
      cell: (movement) => <Recorded of={movement} timeZone={timeZone} />,
    },
    {
      key: 'state',
      header: 'State',
      cell: (movement) => (
        <Standing of={movement} words={safeStatusWords[movement.status]} timeZone={timeZone} />
      ),
    },
    ...(onVoid
      ? [
          {
            ...actionsColumn,
            cell: (movement: SafeMovement) =>
              movement.status === 'recorded' &&
              voidingRefusal(movement.kind) === null && (
                <Button size="small" onClick={() => onVoid(movement)}>
                  Void
                  <span className="sr-only">
                    {' '}
                    {safeMovementWords[movement.kind]} {movement.note}
                  </span>
                </Button>
              ),
          },
        ]
      : []),
  ];
}

const isOut = (amount: string): boolean => amount.startsWith('-');
