import type { Discount } from '@/components/billing/discounts/client';
import { discountWorth, scopeWords } from '@/components/billing/discounts/words';
import type { ListCard } from '@/components/platform/lists/list-table';
import type { Column } from '@/components/platform/ui/data-table';
import { spokenInstant } from '@/lib/domain/time';
import { DiscountState } from './discount-state';

export const discountColumns = (timeZone: string): readonly Column<Discount>[] => [
  { key: 'code', header: 'Code', names: true, cell: ({ code }) => code },
  {
    key: 'payer',
    header: 'Payer',
    cell: (row) => <span className="block max-w-56 truncate">{row.applicable_payer_name}</span>,
  },
  {
    key: 'for',
    header: 'For',
    cell: (row) => <span className="block max-w-64 truncate">{coverWords(row)}</span>,
  },
  {
    key: 'from',
    header: 'From',
    cell: (row) => spokenInstant(new Date(row.start_datetime), timeZone),
  },
  {
    key: 'until',
    header: 'Until',
    cell: (row) => spokenInstant(new Date(row.end_datetime), timeZone),
  },
  { key: 'state', header: 'State', cell: (row) => <DiscountState discount={row} /> },
  { key: 'worth', header: 'Takes off', numeric: true, cell: discountWorth },
];

/** "Whole invoices", "Every service", "Bed night", "Bed night and 3 more". */
export function coverWords({ applies_to, discounted_healthcare_services: services }: Discount) {
  if (applies_to === 'invoice') return scopeWords.invoice;
  const [first, ...others] = services;
  if (!first) return 'Every service';
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
}

export const discountCard = (row: Discount, timeZone: string): ListCard => ({
  title: row.code,
  end: <span className="shrink-0 font-semibold">{discountWorth(row)}</span>,
  lines: (
    <>
      <p className="truncate">{row.applicable_payer_name}</p>
      <p className="text-ink-muted text-sm">
        {spokenInstant(new Date(row.start_datetime), timeZone)} –{' '}
        {spokenInstant(new Date(row.end_datetime), timeZone)}
      </p>
      <div className="flex items-center justify-between gap-3">
        <span className="truncate text-ink-muted text-sm">{coverWords(row)}</span>
        <DiscountState discount={row} />
      </div>
    </>
  ),
});
