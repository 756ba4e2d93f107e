'use client';

import type { DeskItem } from '@/components/billing/payments/desk-client';
import {
  nearlyApplies,
  nearWords,
  reasonsOfOthers,
} from '@/components/billing/payments/near-discounts';

type Unusable = Parameters<typeof nearlyApplies>[0];

type OfCovers = {
  /** The discounts of the payers by which the patient has a cover today. */
  ofCovers?: ReadonlySet<string>;
};

type NearDiscountsProps = OfCovers & { unusable: readonly Unusable[] };

/** The discounts that nearly apply, each with what is missing. */
export function NearDiscounts({ unusable, ofCovers }: NearDiscountsProps) {
  return unusable
    .filter((one) => nearlyApplies(one, ofCovers))
    .map((one) => (
      <p key={one.discount} className="text-ink-muted text-sm">
        {nearWords(one)}
      </p>
    ));
}

type OtherDiscountsProps = OfCovers & {
  discounts: Parameters<typeof reasonsOfOthers>[0] | undefined;
  ticked: readonly DeskItem[];
};

/** Why no other discount applies to what is ticked, behind one link. */
export function OtherDiscounts({ discounts, ticked, ofCovers }: OtherDiscountsProps) {
  if (!discounts) return null;
  const others = reasonsOfOthers(
    discounts,
    ticked.map(({ uuid, healthcare_service_name: name }) => ({ uuid, name })),
    ofCovers,
  );
  if (others.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-control-sm cursor-pointer items-center text-ink-muted underline decoration-dotted underline-offset-4">
        {others.length === 1 ? '1 discount does' : `${others.length} discounts do`} not apply
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-ink-muted">
        {others.map(({ discount, sentences }) => (
          <li key={discount}>{sentences.join(' ')}</li>
        ))}
      </ul>
    </details>
  );
}
