import type { TransactionType } from '@/lib/domain/codes/payments';
import { type Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';

/** One way in which a debt is to be paid, as it was asked for. Amounts are minor units of one currency. */
export type WantedPart = {
  role: 'main' | 'copayment' | 'tender';
  /** Its path in the request, with the dot: `payment_info.`, or nothing. */
  at: string;
  /** The field of the request that says how much: its own amount, or what is paid for where it has none. */
  amountAt: string;
  transactionType: TransactionType;
  /** null: whatever is left. Of the main part or the copayment alone, and of one of them. */
  amount: bigint | null;
  /** The amount handed over; null: exactly the amount due. */
  tendered: bigint | null;
};

/** The amount of a part, and of cash the money that changed hands. */
export type Division = {
  amount: bigint;
  tendered: bigint | null;
  change: bigint;
  /** The amount that rounding to coins adds (above zero) or takes. */
  rounding: bigint;
};

/**
 * Divides a debt over its payment methods: each gets the amount asked for, and the one without an amount gets the rest. The
 * change of cash is what was handed over beyond what is asked (amount + rounding = tendered − change). Cash comes in whole
 * coins. Where the parts clear a debt that `rounds`, one of them is rounded half-up to the smallest coin: the one that
 * asked for the rest, or else the last. So a debt is rounded once, and not with every part of it. A part of nothing is left
 * out, but for the main one of a debt of nothing. Throws `invalid` on the part's field when the parts exceed the debt, too
 * little was handed over, or no coins are worth the amount.
 */
export function divide<P extends WantedPart>(
  due: bigint,
  wanted: readonly P[],
  { currency, coin, rounds }: { currency: string; coin: bigint | null; rounds: boolean },
): (P & Division)[] {
  const words = (units: bigint) => moneyWords(fromMinorUnits(units, currency), currency);
  let left = due;
  for (const part of wanted) {
    if (part.amount === null) continue;
    if (part.amount > left) throw tooMuch(part, words(part.amount), words(left));
    left -= part.amount;
  }
  const asksForRest = wanted.find(({ amount }) => amount === null);
  const parts = wanted
    .map((part) => ({ ...part, amount: part.amount ?? left }))
    .filter((part) => {
      if (part.amount > 0n || (part.role === 'main' && due === 0n)) return true;
      if (part.role === 'tender') throw refuseField(part.amountAt, 'Enter an amount above zero.');
      return false;
    });
  const cash = parts.filter(({ transactionType }) => transactionType === 'cash');
  const clears = parts.reduce((sum, { amount }) => sum + amount, 0n) === due;
  const rounded =
    rounds && clears ? (cash.find(({ at }) => at === asksForRest?.at) ?? cash.at(-1)) : undefined;
  for (const part of cash) {
    if (part !== rounded) requireWholeCoins(part.amountAt, part.amount, { currency, coin });
  }
  return parts.map((part) => ({
    ...part,
    ...handedOver(part, part === rounded ? coin : null, words),
  }));
}

function tooMuch({ role, amountAt }: WantedPart, asked: string, left: string): Refusal {
  const sentence =
    role === 'copayment'
      ? `A copayment of ${asked} is too much. The patient's part is at most ${left}.`
      : `${asked} is more than the ${left} still due.`;
  return refuseField(amountAt, sentence);
}

function handedOver(
  { at, amountAt, transactionType, amount, tendered }: WantedPart & { amount: bigint },
  coin: bigint | null,
  words: (units: bigint) => string,
): Omit<Division, 'amount'> {
  if (transactionType !== 'cash') {
    if (tendered !== null)
      throw refuseField(`${at}tendered`, 'Only cash has an amount received. Leave this empty.');
    return { tendered: null, change: 0n, rounding: 0n };
  }
  const asked = roundToCoin(amount, coin);
  if (asked === 0n && amount > 0n) {
    const sentence = `${words(amount)} cannot be paid in cash. Use mobile money or card.`;
    throw refuseField(amountAt, sentence);
  }
  const given = tendered ?? asked;
  if (given < asked) {
    const sentence = `${words(given)} was received, but ${words(asked)} is needed.`;
    throw refuseField(`${at}tendered`, sentence);
  }
  return { tendered: given, change: given - asked, rounding: asked - amount };
}

/** Throws `invalid` on the field for an amount that cannot be handed over in coins. */
export function requireWholeCoins(
  field: string,
  amount: bigint,
  { currency, coin }: { currency: string; coin: bigint | null },
): void {
  if (coin === null || amount % coin === 0n) return;
  const smallest = moneyWords(fromMinorUnits(coin, currency), currency);
  const sentence = `Cash must be a multiple of ${smallest}. Change the amount, or use mobile money or card.`;
  throw refuseField(field, sentence);
}

/** An amount that is not below zero, half-up to the smallest coin; null: coins are as fine as the currency. */
export function roundToCoin(amount: bigint, coin: bigint | null): bigint {
  if (coin === null) return amount;
  return ((2n * amount + coin) / (2n * coin)) * coin;
}
