import type { DiscountScope, DiscountType } from '@/lib/domain/codes/discounts';
import { moneyWords } from '@/lib/domain/money';

export const scopeWords: Readonly<Record<DiscountScope, string>> = {
  healthcare_service: 'Services',
  invoice: 'Whole invoices',
};

export const discountTypeWords: Readonly<Record<DiscountType, string>> = {
  percentage: 'Percentage',
  currency: 'Fixed amount',
};

/** The worth of a discount: `7.50 %` or `KES 100.00`. */
export const discountWorth = ({
  discount_type,
  amount,
  currency,
}: {
  discount_type: DiscountType;
  amount: string;
  currency: string;
}): string => worthBy[discount_type](amount, currency);

const worthBy: Record<DiscountType, (amount: string, currency: string) => string> = {
  percentage: (amount) => `${amount} %`,
  currency: moneyWords,
};

/** The state of a discount at a time. Only an active one that has begun and not ended can be used. */
export type DiscountStanding = 'usable' | 'not-started' | 'ended' | 'inactive';

export const discountStateWords: Readonly<Record<DiscountStanding, string>> = {
  usable: 'Active',
  'not-started': 'Starts later',
  ended: 'Ended',
  inactive: 'Not active',
};

/** An end that has come says more than whether the discount was switched off before it. */
export function standingOf(
  discount: { is_active: boolean; start_datetime: string; end_datetime: string },
  now: Date,
): DiscountStanding {
  if (now >= new Date(discount.end_datetime)) return 'ended';
  if (!discount.is_active) return 'inactive';
  return now < new Date(discount.start_datetime) ? 'not-started' : 'usable';
}
