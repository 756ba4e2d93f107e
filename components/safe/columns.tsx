import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Column } from '@/components/ui/data-table';
import { moneyWords } from '@/lib/money';
import type { SafeMovement } from '@/lib/safe/client';
import { voidingRefusal } from '@/lib/safe/rules';
import { safeMovementWords, safeStatusWords } from '@/lib/safe/words';
import { spokenInstant } from '@/lib/time';

/** @param onVoid null for those who may not void one */
export function safeColumns(
  timeZone: string,
  onVoid: ((movement: SafeMovement) => void) | null,
): Column<SafeMovement>[] {
  return [
    {
      key: 'what',
      header: 'What it was',
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
      header: 'Came in',
      numeric: true,
      cell: ({ amount, currency }) => (isOut(amount) ? '–' : moneyWords(amount, currency)),
    },
    {
      key: 'out',
      header: 'Left',
      numeric: true,
      cell: ({ amount, currency }) => (isOut(amount) ? moneyWords(amount.slice(1), currency) : '–'),
    },
    {
      key: 'recorded',
      header: 'Recorded',
      cell: ({ recorded_at, recorded_by_name }) => (
        <>
          {spokenInstant(new Date(recorded_at), timeZone)}
          {recorded_by_name && <Small>by {recorded_by_name}</Small>}
        </>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (movement) => <State of={movement} timeZone={timeZone} />,
    },
    ...(onVoid
      ? [
          {
            key: 'actions',
            header: <span className="sr-only">Actions</span>,
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

function State({ of: movement, timeZone }: { of: SafeMovement; timeZone: string }) {
  const { status, voided_at, voided_by_name, void_reason } = movement;
  if (voided_at === null) return <Badge tone="accent">{safeStatusWords[status]}</Badge>;
  return (
    <>
      <Badge>{safeStatusWords[status]}</Badge>
      <Small>
        {spokenInstant(new Date(voided_at), timeZone)}
        {voided_by_name && ` by ${voided_by_name}`}: {void_reason}
      </Small>
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <span className="wrap-anywhere block max-w-64 whitespace-normal text-ink-muted text-sm">
      {children}
    </span>
  );
}
