import type { DiscountScope, DiscountType } from '@/lib/domain/codes/discounts';
import { toMinorUnits } from '@/lib/domain/money';

/** A discount's terms, as far as its use depends on them. */
export type DiscountTerms = {
  code: string;
  payerId: string;
  payerName: string;
  isPayerActive: boolean;
  appliesTo: DiscountScope;
  currency: string;
  startAt: Date;
  /** Exclusive. */
  endAt: Date;
  isActive: boolean;
  /** The services that it covers; none: every service. */
  serviceIds: readonly string[];
};

/** The use: something charged under a service, or an invoice as a whole. */
export type DiscountUse = { scope: 'healthcare_service'; serviceId: string } | { scope: 'invoice' };

/** The payment. An undefined part is not known yet, and not judged. */
export type DiscountedPayment = {
  /** Whose account pays; null for an account that belongs to no payer. */
  payerId: string | null | undefined;
  currency: string | undefined;
  at: Date;
};

/** Why a discount cannot be used: of its own state, its time, or what it would be used for. */
export const unusableReasons = [
  'inactive',
  'inactive-payer',
  'not-started',
  'ended',
  'other-scope',
  'other-service',
  'other-payer',
  'other-currency',
] as const;
type UnusableReason = (typeof unusableReasons)[number];

/**
 * Why a discount cannot be used. A `conflict` holds at this time alone; what is `invalid` does not belong together at
 * any time.
 */
type Reason = { code: UnusableReason; refusal: 'conflict' | 'invalid'; sentence: string };

export type Decision = { isUsable: true } | { isUsable: false; reasons: [Reason, ...Reason[]] };

/**
 * Whether a discount can be used for this, now, by that account, and if not, every reason why. The one place that
 * decides: lists, previews, payments and screens all ask here. It can be used while it and its payer are active and now
 * is in its time (start ≤ now < end), for the payer, the currency, and the services or invoices that it is for.
 */
export function decide(
  discount: DiscountTerms,
  use: DiscountUse,
  payment: DiscountedPayment,
): Decision {
  const [first, ...others] = reasonsAgainst(discount, use, payment);
  return first ? { isUsable: false, reasons: [first, ...others] } : { isUsable: true };
}

function reasonsAgainst(
  discount: DiscountTerms,
  use: DiscountUse,
  { payerId, currency, at }: DiscountedPayment,
): Reason[] {
  const { code } = discount;
  const reasons: Reason[] = [];
  const found = (reason: UnusableReason, refusal: Reason['refusal'], sentence: string) =>
    reasons.push({ code: reason, refusal, sentence });

  if (discount.appliesTo !== use.scope) {
    const scope = discount.appliesTo === 'invoice' ? 'whole invoices' : 'single services';
    found('other-scope', 'invalid', `Discount ${code} is for ${scope}.`);
  } else if (use.scope === 'healthcare_service' && !covers(discount, use.serviceId)) {
    found('other-service', 'invalid', `Discount ${code} does not cover this service.`);
  }
  if (payerId !== undefined && payerId !== discount.payerId) {
    const payer = discount.payerName;
    found('other-payer', 'invalid', `Discount ${code} applies only to amounts paid by ${payer}.`);
  }
  if (currency !== undefined && currency !== discount.currency) {
    found(
      'other-currency',
      'invalid',
      `Discount ${code} applies only to amounts in ${discount.currency}.`,
    );
  }
  if (!discount.isActive) found('inactive', 'conflict', `Discount ${code} is not active.`);
  if (!discount.isPayerActive) {
    const payer = discount.payerName;
    found('inactive-payer', 'conflict', `${payer}, who gives discount ${code}, is not active.`);
  }
  if (at < discount.startAt) {
    found('not-started', 'conflict', `Discount ${code} has not started yet.`);
  }
  if (at >= discount.endAt) found('ended', 'conflict', `Discount ${code} has ended.`);
  return reasons;
}

const covers = ({ serviceIds }: DiscountTerms, serviceId: string) =>
  serviceIds.length === 0 || serviceIds.includes(serviceId);

/**
 * The amount that a discount takes off a gross amount, both in minor units of `currency`: a percentage rounded half-up to
 * the minor unit, or its own amount, which never exceeds the gross. Throws `RangeError` for a gross below zero, or for an
 * amount in another currency.
 */
export function amountOff(
  discount: { discountType: DiscountType; amount: string; currency: string },
  gross: bigint,
  currency: string,
): bigint {
  if (gross < 0n) throw new RangeError('Nothing is taken off an amount below zero.');
  return amountOffBy[discount.discountType](discount, gross, currency);
}

const amountOffBy: Record<
  DiscountType,
  (discount: { amount: string; currency: string }, gross: bigint, currency: string) => bigint
> = {
  percentage: ({ amount }, gross) => percentOf(gross, amount),
  currency: (discount, gross, currency) => {
    const amount = discount.currency === currency ? toMinorUnits(discount.amount, currency) : null;
    if (amount === null) throw new RangeError(`The discount is not an amount in ${currency}.`);
    const isMore = amount > gross;
    return isMore ? gross : amount;
  },
};

const percentPattern = /^([0-9]+)(?:\.([0-9]{1,3})0*)?$/;

/** A percentage (decimal text, at most 3 decimals) of an amount that is not below zero, rounded half-up. */
export function percentOf(amount: bigint, percent: string): bigint {
  const [, whole, fraction = ''] = percentPattern.exec(percent) ?? [];
  if (whole === undefined) throw new RangeError('This text is not a percentage.');
  const thousandths = BigInt(whole + fraction.padEnd(3, '0'));
  return (amount * thousandths + 50_000n) / 100_000n;
}
