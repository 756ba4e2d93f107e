import { minorUnits } from '@/lib/billing/payment-accounts/server/tenders';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';

/**
 * Throws `conflict` on `expected_due` when something else is due than the caller believes: a card was charged, or the
 * patient was told, what the desk showed. `due` is in minor units; undefined believes nothing.
 */
export function refuseUnlessDue(expected: string | undefined, due: bigint, currency: string): void {
  if (expected === undefined || minorUnits('expected_due', expected, currency) === due) return;
  const words = moneyWords(fromMinorUnits(due, currency), currency);
  const sentence = `Something moved meanwhile: ${words} is due by now. Look at it again.`;
  throw refuseField('expected_due', sentence, 'conflict');
}
