import type { DayEnd } from '@/components/billing/cashier-shifts/day-end';
import { safeMovementWords } from '@/components/billing/safe/words';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { moneyWords } from '@/lib/domain/money';

type Safe = NonNullable<DayEnd['safe']>[number];

/** The safe over the day: what it should have held before, what moved it, and what it should have held after. */
export function DaySafe({ safe }: { safe: readonly Safe[] }) {
  return (
    <section aria-labelledby="day-safe" className="flex flex-col gap-3">
      <div>
        <h2 id="day-safe" className="font-semibold text-lg">
          Safe
        </h2>
        <p className="max-w-prose text-ink-muted text-sm">
          {safe.length === 0
            ? 'The safe was empty all day.'
            : 'From the books. A void counts on the day it was made.'}
        </p>
      </div>
      {safe.map((one) => (
        <CardTable
          key={one.currency}
          until="md"
          caption={`Safe in ${one.currency} over the day`}
          columns={columns}
          rows={linesOf(one)}
          rowKey={({ what }) => what}
        />
      ))}
    </section>
  );
}

type Line = { what: string; count: number | null; takenBack: number | null; amount: string };

function linesOf({ currency, opening, movements, closing }: Safe): Line[] {
  const held = (what: string, amount: string): Line => ({
    what,
    count: null,
    takenBack: null,
    amount: moneyWords(amount, currency),
  });
  return [
    held('At start of day', opening),
    ...movements.map(({ kind, count, taken_back, amount }) => ({
      what: safeMovementWords[kind],
      count,
      takenBack: taken_back,
      amount: moneyWords(amount, currency),
    })),
    held('At end of day', closing),
  ];
}

const columns: Column<Line>[] = [
  { key: 'what', header: 'What', names: true, cell: ({ what }) => what },
  { key: 'count', header: 'How many', numeric: true, cell: ({ count }) => count ?? '' },
  { key: 'back', header: 'Reversed', numeric: true, cell: ({ takenBack }) => takenBack || '' },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => amount },
];
