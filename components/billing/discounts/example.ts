import { draftObstacle, effectOf } from '@/lib/billing/discounts/rules';
import { type DiscountScope, discountScopes, discountTypes } from '@/lib/domain/codes/discounts';
import { toMinorUnits } from '@/lib/domain/money';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';

/** A discount as entered in its form, not yet validated. */
export type DiscountEntry = {
  applicable_payer?: string | number | undefined;
  applies_to?: string | string[] | undefined;
  discount_type?: string | undefined;
  amount?: string | number | undefined;
  currency?: string | null | undefined;
  start_datetime?: string | undefined;
  end_datetime?: string | undefined;
  is_active?: boolean | null | undefined;
  healthcare_service_ids?: (string | number)[] | null | undefined;
};

type Example =
  | { isReady: true; effect: ReturnType<typeof effectOf> }
  | { isReady: false; missing: string };

const missing = (words: string): Example => ({ isReady: false, missing: words });

/**
 * The amount that the discount of a form would take off a gross amount (decimal text), by the rules of the desk; else what
 * is missing.
 */
export function exampleOf(entry: DiscountEntry, gross: string): Example {
  const currency = currencyCode.safeParse(entry.currency).data;
  if (currency === undefined) return missing('Choose a currency to see an example.');
  const amount = moneyAmount.safeParse(entry.amount).data;
  if (amount === undefined) return missing('Enter the discount to see an example.');
  const discountType = discountTypes.find((one) => one === entry.discount_type);
  if (!discountType) return missing('Choose a percentage or a fixed amount to see an example.');
  const draft = { discountType, amount, currency };
  const obstacle = draftObstacle({
    ...draft,
    appliesTo: scopeOf(entry),
    startAt: new Date(0),
    endAt: new Date(1),
    serviceCount: 0,
  });
  if (obstacle) return missing(obstacle.sentence);
  const price = moneyAmount.safeParse(gross).data;
  const units = price === undefined ? null : toMinorUnits(price, currency);
  if (units === null) return missing(`Enter the example price as an amount in ${currency}.`);
  return { isReady: true, effect: effectOf(draft, units, currency) };
}

/** The scope of the form's discount; single services until another is chosen. */
export const scopeOf = ({ applies_to }: DiscountEntry): DiscountScope =>
  discountScopes.find((one) => one === [applies_to].flat()[0]) ?? 'healthcare_service';
