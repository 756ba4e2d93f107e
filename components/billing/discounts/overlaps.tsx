import Link from 'next/link';
import { type Discount, discountAddress } from '@/components/billing/discounts/client';
import { discountWorth } from '@/components/billing/discounts/words';
import { spokenInstant } from '@/lib/domain/time';
import { DiscountState } from './discount-state';
import { coverWords } from './list-rows';

type OverlapsProps = { discounts: readonly Discount[]; timeZone: string };

/** The discounts that hold for some of the same, at some of the same time. Only one of them is given for an item. */
export function Overlaps({ discounts, timeZone }: OverlapsProps) {
  return (
    <section
      aria-label="Overlaps"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <h2 className="font-semibold text-lg">Overlaps</h2>
      {discounts.length === 0 ? (
        <p className="text-ink-muted">No other discount of this payer overlaps with it.</p>
      ) : (
        <>
          <p className="text-ink-muted text-sm">
            Same payer, and some of the same services and dates. An item can have one discount; the
            desk lists the best first.
          </p>
          <ul>
            {discounts.map((one) => (
              <li key={one.uuid} className="border-line border-t py-2">
                <div className="flex items-baseline justify-between gap-3">
                  <Link
                    href={discountAddress(one.uuid)}
                    prefetch={false}
                    className="min-w-0 truncate font-medium text-accent-ink hover:underline"
                  >
                    {one.code}
                  </Link>
                  <span className="shrink-0">{discountWorth(one)}</span>
                </div>
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="text-ink-muted text-sm">
                    {coverWords(one)} · until {spokenInstant(new Date(one.end_datetime), timeZone)}
                  </span>
                  <DiscountState discount={one} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
