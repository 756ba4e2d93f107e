import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';

/**
 * Throws `conflict` on `expected_due` if the amount due is not the one that the desk showed, which a card may have been
 * charged or the patient told. `due` is in minor units; undefined: no expectation.
 */
export function refuseUnlessDue(expected: string | undefined, due: bigint, currency: string): void {
  if (expected === undefined || minorUnits('expected_due', expected, currency) === due) return;
  const words = moneyWords(fromMinorUnits(due, currency), currency);
  const sentence = `The amount due changed to ${words} while you were taking this payment. Check it with the patient, then take it.`;
  throw refuseField('expected_due', sentence, 'conflict');
}
