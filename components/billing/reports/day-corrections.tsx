import type { DayEnd } from '@/components/billing/cashier-shifts/day-end';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { correctionWords } from '@/lib/domain/codes/charge-items';
import { moneyWords } from '@/lib/domain/money';

type Correction = DayEnd['corrections'][number];

type DayCorrectionsProps = {
  corrections: readonly Correction[];
  /** The report is of one desk or person, which has none of its own. */
  isNarrowed: boolean;
};

/** Refunds and charges due at the end of the day. */
export function DayCorrections({ corrections, isNarrowed }: DayCorrectionsProps) {
  return (
    <section aria-labelledby="day-corrections" className="flex flex-col gap-3">
      <div>
        <h2 id="day-corrections" className="font-semibold text-lg">
          Refunds and charges due
        </h2>
        <p className="max-w-prose text-ink-muted text-sm">
          {sentenceOf(corrections.length, isNarrowed)}
        </p>
      </div>
      {corrections.length > 0 && (
        <CardTable
          until="md"
          caption="Refunds and charges due at the end of the day"
          columns={columns}
          rows={corrections}
          rowKey={({ kind, currency }) => `${kind} ${currency}`}
        />
      )}
    </section>
  );
}

function sentenceOf(count: number, isNarrowed: boolean): string {
  if (isNarrowed) return 'See the report for the whole day.';
  return count === 0
    ? 'None open at the end of the day.'
    : 'Still due at the end of the day. Not included in the totals above.';
}

const columns: Column<Correction>[] = [
  { key: 'kind', header: 'What', names: true, cell: ({ kind }) => correctionWords[kind] },
  { key: 'count', header: 'How many', numeric: true, cell: ({ count }) => count },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) => moneyWords(amount, currency),
  },
];
