import { type DayEnd, waivedWords } from '@/components/billing/cashier-shifts/day-end';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { moneyWords } from '@/lib/domain/money';

type Forgone = DayEnd['forgone'][number];

type DayForgoneProps = {
  forgone: readonly Forgone[];
  /** The report is of one desk, where none of this is. */
  isOfDesk: boolean;
};

/** Waivers and write-offs of the day, and who made them. Where there are none it says so: the paper is signed. */
export function DayForgone({ forgone, isOfDesk }: DayForgoneProps) {
  return (
    <section aria-labelledby="day-forgone" className="flex flex-col gap-3">
      <div>
        <h2 id="day-forgone" className="font-semibold text-lg">
          Discounts, waivers and write-offs
        </h2>
        <p className="max-w-prose text-ink-muted text-sm">{sentenceOf(forgone.length, isOfDesk)}</p>
      </div>
      {forgone.length > 0 && (
        <CardTable
          until="md"
          caption="Discounts, waivers and write-offs of the day"
          columns={columns}
          rows={forgone}
          rowKey={({ kind, cashier, is_of_key, cashier_name, currency }) =>
            JSON.stringify([kind, cashier, is_of_key, cashier_name, currency])
          }
        />
      )}
    </section>
  );
}

function sentenceOf(count: number, isOfDesk: boolean): string {
  if (isOfDesk) return 'These do not belong to a desk. See the report for the whole day.';
  return count === 0
    ? 'No discounts, waivers or write-offs on this day.'
    : 'Not included in the totals above. Waivers include wrong charges that were cancelled.';
}

const columns: Column<Forgone>[] = [
  { key: 'kind', header: 'What', names: true, cell: ({ kind }) => waivedWords[kind] },
  { key: 'by', header: 'By', cell: ({ cashier_name }) => cashier_name || 'Unknown' },
  { key: 'count', header: 'How many', numeric: true, cell: ({ count }) => count },
  { key: 'back', header: 'Reversed', numeric: true, cell: ({ taken_back }) => taken_back || '–' },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => moneyWords(amount, currency),
  },
];
