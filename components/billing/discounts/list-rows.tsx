import Link from 'next/link';
import { type Discount, discountAddress } from '@/components/billing/discounts/client';
import { discountWorth, scopeWords } from '@/components/billing/discounts/words';
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

type DiscountCardsProps = { caption: string; rows: readonly Discount[]; timeZone: string };

/** The list for phone and tablet: one card a discount. */
export function DiscountCards({ caption, rows, timeZone }: DiscountCardsProps) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:hidden">
      {rows.map((row) => (
        <li key={row.uuid} className="relative rounded-lg border border-line bg-surface px-4 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <Link
              href={discountAddress(row.uuid)}
              prefetch={false}
              className="min-w-0 truncate font-semibold after:absolute after:inset-0 hover:underline"
            >
              {row.code}
            </Link>
            <span className="shrink-0 font-semibold">{discountWorth(row)}</span>
          </div>
          <p className="truncate">{row.applicable_payer_name}</p>
          <p className="text-ink-muted text-sm">
            {spokenInstant(new Date(row.start_datetime), timeZone)} –{' '}
            {spokenInstant(new Date(row.end_datetime), timeZone)}
          </p>
          <div className="mt-1 flex items-center justify-between gap-3">
            <span className="truncate text-ink-muted text-sm">{coverWords(row)}</span>
            <DiscountState discount={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
