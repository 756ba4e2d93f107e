import { CardTable } from '@/components/lists/card-table';
import type { Column } from '@/components/ui/data-table';
import { type DayEnd, forgoneTotals, forgoneWords } from '@/lib/cashier-shifts/day-end';
import { moneyWords } from '@/lib/money';

type Forgone = DayEnd['forgone'][number];

/** What the hospital gave up on the day, and who did it. */
export function DayForgone({ forgone }: { forgone: readonly Forgone[] }) {
  if (forgone.length === 0) return null;
  const totals = forgoneTotals(forgone).map(({ currency, amount }) => moneyWords(amount, currency));
  return (
    <section aria-labelledby="day-forgone" className="flex flex-col gap-3">
      <div>
        <h2 id="day-forgone" className="font-semibold text-lg">
          Discounts, waivers and write-offs
        </h2>
        <p className="max-w-prose text-ink-muted text-sm">
          {totals.join(' and ')} given up, which is in no sum above. Each is on the audit log.
        </p>
      </div>
      <CardTable
        until="md"
        caption="Discounts, waivers and write-offs of the day"
        columns={columns}
        rows={forgone}
        rowKey={({ kind, cashier, is_of_key, cashier_name, currency }) =>
          JSON.stringify([kind, cashier, is_of_key, cashier_name, currency])
        }
      />
    </section>
  );
}

const columns: Column<Forgone>[] = [
  { key: 'kind', header: 'What', names: true, cell: ({ kind }) => forgoneWords[kind] },
  { key: 'by', header: 'By', cell: ({ cashier_name }) => cashier_name || 'Unknown' },
  { key: 'count', header: 'How many', numeric: true, cell: ({ count }) => count },
  { key: 'back', header: 'Taken back', numeric: true, cell: ({ taken_back }) => taken_back || '–' },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => moneyWords(amount, currency),
  },
];
