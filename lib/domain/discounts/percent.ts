import type { DiscountType } from '@/lib/domain/codes/discounts';
import { presentAmount } from '@/lib/domain/money';

/** The stored worth of a discount as it is shown. */
export const presentDiscountValue = (type: DiscountType, value: string, currency: string): string =>
  presentedBy[type](value, currency);

const presentedBy: Record<DiscountType, (value: string, currency: string) => string> = {
  percentage: presentPercent,
  currency: presentAmount,
};

/** A stored percentage as it is shown: with two decimals, or three where it has them. `7.500` is `7.50`. */
export function presentPercent(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}
