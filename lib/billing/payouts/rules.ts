import { fromMinorUnits, moneyWords, storedUnits, typedUnits } from '@/lib/domain/money';

/** Why so much, in minor units, cannot have been paid out; null when it can. */
export function payingOutRefusal(
  { paid, held }: { paid: bigint; held: bigint },
  currency: string,
): string | null {
  if (paid <= held) return null;
  const words = moneyWords(fromMinorUnits(held > 0n ? held : 0n, currency), currency);
  return `The expected balance there is only ${words}. Amount and fee together cannot be more.`;
}

/**
 * The effect of a payout as it is typed on the balance: the sum that it takes with its fee and the rest, both in decimal
 * text, and why it cannot be recorded. Null while an amount is no number yet, or none has been typed.
 */
export function payingOutOf(
  typed: { amount: string; fee: string },
  holds: string,
  currency: string,
): { paid: string; left: string; refusal: string | null } | null {
  const [arrived, fee] = [typedUnits(typed.amount, currency), typedUnits(typed.fee, currency)];
  if (arrived === null || fee === null || arrived + fee === 0n) return null;
  const held = storedUnits(holds, currency);
  const paid = arrived + fee;
  return {
    paid: fromMinorUnits(paid, currency),
    left: fromMinorUnits(held - paid, currency),
    refusal: payingOutRefusal({ paid, held }, currency),
  };
}

/**
 * The part of a payout from each desk's account, in minor units above zero: the accounts are asked in their order, each for
 * its balance. A payout is never more than all of them together.
 */
export function sharesOf<Account extends { held: bigint }>(
  accounts: readonly Account[],
  paid: bigint,
): (Account & { share: bigint })[] {
  let left = paid;
  return accounts.flatMap((account) => {
    if (left === 0n || account.held <= 0n) return [];
    const isEnough = account.held >= left;
    const share = isEnough ? left : account.held;
    left -= share;
    return [{ ...account, share }];
  });
}
