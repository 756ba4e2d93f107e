'use client';

import type { ComponentProps } from 'react';
import { lazy, useLazy } from '@/components/platform/ui/lazy';

const discounts = lazy(() => import('./unusable-discounts'));
type Discounts = typeof import('./unusable-discounts');

/** Why discounts do not apply, which is read beside the charges a moment after them. */
export function LaterNearDiscounts(props: ComponentProps<Discounts['NearDiscounts']>) {
  const parts = useLazy(discounts, props.unusable.length > 0);
  return parts && <parts.NearDiscounts {...props} />;
}

export function LaterOtherDiscounts(props: ComponentProps<Discounts['OtherDiscounts']>) {
  const parts = useLazy(discounts, props.discounts !== undefined);
  return parts && <parts.OtherDiscounts {...props} />;
}
