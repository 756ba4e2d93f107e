'use client';

import { useQuery } from '@tanstack/react-query';
import { lastClosedAt } from '@/components/billing/cashier-shifts/client';
import { floatDifference } from '@/components/billing/cashier-shifts/left-before';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';

type LeftHereProps = {
  /** By uuid. */
  provider: string;
  /** The desk, by uuid; empty while none is chosen. */
  location: string;
  currency: string;
  /** Decimal text; null while nothing is counted. */
  float: string | null;
};

/** While a float is typed: that another sum was left at the desk. Which one is not said, or it would be copied. */
export function LeftHere({ provider, location, currency, float }: LeftHereProps) {
  const { data: last } = useQuery({
    ...lastClosedAt(provider, location, currency),
    enabled: location !== '',
  });
  const left = last?.counted_cash;
  const differs =
    left && float !== null && floatDifference({ opening_float: float, currency }, left) !== null;
  const words = differs
    ? 'This is not the amount that was left here at the last close. Count again.'
    : '';
  return (
    <>
      {words && (
        <p className="rounded-md border border-attention-ink bg-attention-soft px-3 py-2 text-attention-ink">
          {words}
        </p>
      )}
      <DebouncedAnnouncement words={words} />
    </>
  );
}
