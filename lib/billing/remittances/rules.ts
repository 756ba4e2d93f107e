import { type AccountType, isPayerAccountType } from '@/lib/domain/codes/payment-accounts';
import { fromMinorUnits, moneyWords, storedUnits, typedUnits } from '@/lib/domain/money';

/** Why nothing can be remitted to an account; null when it is one of those that owe. */
export const remittingRefusal = (type: AccountType): string | null =>
  isPayerAccountType(type) ? null : 'Choose the account of an insurer or a company.';

type Settling = { settled: bigint; owed: bigint };

/** The excess of a remittance over the balance due of its account, in minor units: of an account in credit all of it. */
function excessOf({ settled, owed }: Settling): bigint {
  const debt = owed > 0n ? owed : 0n;
  return settled > debt ? settled - debt : 0n;
}

/**
 * Why an account cannot be settled by so much, in minor units; null when it can. `credit` is what is to be kept for later
 * claims: just what came beyond what is owed, so that a sum that was mistyped is no credit.
 */
export function settlingRefusal(
  { credit = 0n, ...settling }: Settling & { credit?: bigint },
  currency: string,
): string | null {
  const excess = excessOf(settling);
  if (excess === credit) return null;
  const words = (units: bigint) => moneyWords(fromMinorUnits(units, currency), currency);
  if (credit > 0n) return `Only ${words(excess)} of this exceeds the balance due.`;
  return `This account owes only ${words(settling.owed > 0n ? settling.owed : 0n)}.`;
}

/** Why so much, in minor units, cannot be sent back to a payer; null when it is of its credit. */
export function returningRefusal(
  { returned, owed }: { returned: bigint; owed: bigint },
  currency: string,
): string | null {
  const credit = owed < 0n ? -owed : 0n;
  if (returned <= credit) return null;
  return `This account has only ${moneyWords(fromMinorUnits(credit, currency), currency)} of credit.`;
}

/**
 * The effect of a remittance as it is typed on the balance due: both sums in decimal text, and why it cannot be recorded.
 * Null while an amount is no number yet, or none has been typed.
 */
export function settlingOf(
  typed: { amount: string; writtenOff: string },
  owed: string,
  currency: string,
  credit = '0',
): { settled: string; left: string; refusal: string | null } | null {
  const [paid, givenUp] = [
    typedUnits(typed.amount, currency),
    typedUnits(typed.writtenOff, currency),
  ];
  if (paid === null || givenUp === null || paid + givenUp === 0n) return null;
  const debt = storedUnits(owed, currency);
  const settled = paid + givenUp;
  const kept = storedUnits(credit, currency);
  return {
    settled: fromMinorUnits(settled, currency),
    left: fromMinorUnits(debt - settled, currency),
    refusal: settlingRefusal({ settled, owed: debt, credit: kept }, currency),
  };
}

/** The excess of a remittance as it is typed over the balance due, in decimal text; null when there is none. */
export function creditIn(settled: string, owed: string, currency: string): string | null {
  const sums = { settled: storedUnits(settled, currency), owed: storedUnits(owed, currency) };
  const excess = excessOf(sums);
  return excess === 0n ? null : fromMinorUnits(excess, currency);
}

/** The rest of an account’s credit after sending back the typed amount; null while it cannot be read. */
export function returningOf(
  typed: string,
  owed: string,
  currency: string,
): { returned: string; left: string; refusal: string | null } | null {
  const returned = typedUnits(typed, currency);
  if (returned === null || returned === 0n) return null;
  const debt = storedUnits(owed, currency);
  return {
    returned: fromMinorUnits(returned, currency),
    left: fromMinorUnits(debt + returned, currency),
    refusal: returningRefusal({ returned, owed: debt }, currency),
  };
}
