import type { DiscountScope, DiscountType } from '@/lib/domain/codes/discounts';
import { amountOff } from '@/lib/domain/discounts/decide';
import { fromMinorUnits, toMinorUnits, tooManyDecimals } from '@/lib/domain/money';

/** The fields of a discount, once each has its form. */
export type DiscountDraft = {
  appliesTo: DiscountScope;
  discountType: DiscountType;
  amount: string;
  currency: string;
  startAt: Date;
  endAt: Date;
  serviceCount: number;
};

/** The field that a discount cannot be made with, and why; null when it can. Server and form ask alike. */
export function draftObstacle(draft: DiscountDraft): { field: string; sentence: string } | null {
  const { appliesTo, discountType, amount, currency, startAt, endAt, serviceCount } = draft;
  if (!/[1-9]/.test(amount)) {
    return { field: 'amount', sentence: 'Enter a discount above zero.' };
  }
  if (discountType === 'percentage' && isAboveHundred(amount)) {
    return { field: 'amount', sentence: 'Enter at most 100 per cent.' };
  }
  if (discountType === 'currency' && toMinorUnits(amount, currency) === null) {
    return { field: 'amount', sentence: tooManyDecimals(currency) };
  }
  if (endAt <= startAt) {
    return { field: 'end_datetime', sentence: 'The discount must end after it starts.' };
  }
  if (appliesTo === 'invoice' && serviceCount > 0) {
    const sentence = 'A discount on whole invoices has no services. Remove them.';
    return { field: 'healthcare_service_ids', sentence };
  }
  return null;
}

function isAboveHundred(percent: string): boolean {
  const [whole = '', fraction = ''] = percent.split('.');
  return Number(whole) > 100 || (Number(whole) === 100 && /[1-9]/.test(fraction));
}

/** Why a discount cannot be made active or inactive at this time, or null. */
export function activationObstacle(
  discount: { isActive: boolean; endAt: Date },
  isActive: boolean,
  now: Date,
): string | null {
  if (!isActive || discount.isActive || now < discount.endAt) return null;
  return 'This discount has ended. Give it a later end first, or create a new discount.';
}

/** The effect of a discount on an amount (minor units of the currency), as decimal text. */
export function effectOf(
  discount: { discountType: DiscountType; amount: string; currency: string },
  gross: bigint,
  currency: string,
): { amount: string; discount_amount: string; net_amount: string; currency: string } {
  const off = amountOff(discount, gross, currency);
  return {
    amount: fromMinorUnits(gross, currency),
    discount_amount: fromMinorUnits(off, currency),
    net_amount: fromMinorUnits(gross - off, currency),
    currency,
  };
}
