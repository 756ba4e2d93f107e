import { fromMinorUnits, moneyWords, storedUnits, toMinorUnits } from '@/lib/money';
import type { AccountType } from '@/lib/payment-accounts/codes';

/** Why nothing can be remitted to an account; null when it is one of those that owe. */
export const remittingRefusal = (type: AccountType): string | null =>
  type === 'insurance' || type === 'corporate'
    ? null
    : 'Only an insurer or a company remits what it owes.';

/** Why an account cannot be settled by so much, in minor units; null when it can. */
export function settlingRefusal(
  { settled, owed }: { settled: bigint; owed: bigint },
  currency: string,
): string | null {
  if (settled <= owed) return null;
  return `This account owes only ${moneyWords(fromMinorUnits(owed, currency), currency)}.`;
}

/**
 * What a remittance as it is typed makes of what an account owes: both sums in decimal text, and why it cannot be
 * recorded. Null while an amount is no number yet, or none has been typed.
 */
export function settlingOf(
  typed: { amount: string; writtenOff: string },
  owed: string,
  currency: string,
): { settled: string; left: string; refusal: string | null } | null {
  const [paid, givenUp] = [unitsOf(typed.amount, currency), unitsOf(typed.writtenOff, currency)];
  if (paid === null || givenUp === null || paid + givenUp === 0n) return null;
  const debt = storedUnits(owed, currency);
  const settled = paid + givenUp;
  return {
    settled: fromMinorUnits(settled, currency),
    left: fromMinorUnits(debt - settled, currency),
    refusal: settlingRefusal({ settled, owed: debt }, currency),
  };
}

/** An amount as it is typed; nothing typed is nothing. */
function unitsOf(text: string, currency: string): bigint | null {
  if (text === '') return 0n;
  return /^\d+(\.\d+)?$/.test(text) ? toMinorUnits(text, currency) : null;
}
