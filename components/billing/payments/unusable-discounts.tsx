import type { z } from 'zod';
import type { discountCandidates } from '@/lib/billing/discounts/record';

type Candidates = z.output<typeof discountCandidates>;

type UnusableDiscountsProps = {
  /** How many there are; the first of them are shown. */
  total: number;
  unusable: Candidates['charge_items'][number]['unusable'];
  discounts: Candidates['discounts'];
};

/** The discounts that cannot be given here, each with its reasons. */
export function UnusableDiscounts({ total, unusable, discounts }: UnusableDiscountsProps) {
  if (unusable.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-control-sm cursor-pointer items-center text-ink-muted underline decoration-dotted underline-offset-4">
        {total === 1 ? '1 discount does' : `${total} discounts do`} not apply
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-ink-muted">
        {unusable.map(({ discount, reasons }) => (
          <li key={discount}>
            {reasons.length === 0
              ? discounts.find(({ uuid }) => uuid === discount)?.code
              : reasons.map(({ sentence }) => sentence).join(' ')}
          </li>
        ))}
        {total > unusable.length && <li>and {total - unusable.length} older ones</li>}
      </ul>
    </details>
  );
}
