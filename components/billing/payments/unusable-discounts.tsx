'use client';

import type { DeskItem } from '@/components/billing/payments/desk-client';
import { nearlyApplies, reasonsOfOthers } from '@/components/billing/payments/near-discounts';

type Unusable = Parameters<typeof nearlyApplies>[0];

/** The discounts that nearly apply, each with what is missing. */
export function NearDiscounts({ unusable }: { unusable: readonly Unusable[] }) {
  return unusable.filter(nearlyApplies).map(({ discount, reasons }) => (
    <p key={discount} className="text-ink-muted text-sm">
      {reasons.map(({ sentence }) => sentence).join(' ')}
    </p>
  ));
}

type OtherDiscountsProps = {
  discounts: Parameters<typeof reasonsOfOthers>[0] | undefined;
  ticked: readonly DeskItem[];
};

/** Why no other discount applies to what is ticked, behind one link. */
export function OtherDiscounts({ discounts, ticked }: OtherDiscountsProps) {
  if (!discounts) return null;
  const others = reasonsOfOthers(
    discounts,
    ticked.map(({ uuid, healthcare_service_name: name }) => ({ uuid, name })),
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
