import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, toMinorUnits } from '@/lib/domain/money';

/** The deposit that is requested, as it is stored; null for none. Throws `invalid` for an amount that the currency does not have. */
export function depositOf(
  { currency }: { currency: string },
  requested: string | null,
): string | null {
  if (requested === null) return null;
  const units = toMinorUnits(requested, currency);
  if (units === null) {
    throw refuseField('deposit_requested', `${currency} has no amount with so many decimals.`);
  }
  return units === 0n ? null : fromMinorUnits(units, currency);
}
