import type { CopaymentType } from '@/lib/domain/codes/payers';
import { percentOf } from '@/lib/domain/discounts/decide';
import { presentPercent } from '@/lib/domain/discounts/percent';
import { presentAmount, toMinorUnits, tooManyDecimals } from '@/lib/domain/money';

/** The patient's share by a payer's scheme: an amount in the provider's currency, or per cent. */
export type CopaymentTerms = {
  copaymentType: CopaymentType | null;
  copaymentValue: string | null;
};

/** Why a scheme cannot ask for this, with the field; null when it can. */
export function copaymentObstacle(
  { copaymentType, copaymentValue }: CopaymentTerms,
  currency: string,
): { field: string; sentence: string } | null {
  const refused = (sentence: string) => ({ field: 'copayment_value', sentence });
  if (copaymentType === null) {
    return copaymentValue === null
      ? null
      : { field: 'copayment_type', sentence: 'Choose an amount or a percentage.' };
  }
  if (copaymentValue === null) return refused('Enter how much the patient pays.');
  if (copaymentType === 'copaypct') {
    return percentOf(100_000n, copaymentValue) > 100_000n
      ? refused('Enter at most 100 per cent.')
      : null;
  }
  return toMinorUnits(copaymentValue, currency) === null
    ? refused(tooManyDecimals(currency))
    : null;
}

/** A scheme's copayment as decimal text. */
export function presentCopayment(
  { copaymentType, copaymentValue }: CopaymentTerms,
  currency: string,
): string | null {
  if (copaymentValue === null) return null;
  return copaymentType === 'copaypct'
    ? presentPercent(copaymentValue)
    : presentAmount(copaymentValue, currency);
}
