import type { SettledTransactionType } from '@/lib/domain/codes/payments';
import { fromMinorUnits, moneyWords, toMinorUnits, typedAmount } from '@/lib/domain/money';

/** The coins and notes that are used every day, the largest first; what is rare is counted as "other". */
const inUse: Readonly<Record<string, readonly string[]>> = {
  KES: ['1000', '500', '200', '100', '50', '20', '10', '5', '1'],
  UGX: ['50000', '20000', '10000', '5000', '2000', '1000', '500', '200', '100', '50'],
  TZS: ['10000', '5000', '2000', '1000', '500', '200', '100', '50'],
  RWF: ['5000', '2000', '1000', '500', '100', '50', '20', '10', '5'],
  ZAR: ['200', '100', '50', '20', '10', '5', '2', '1', '0.50', '0.20', '0.10'],
  NGN: ['1000', '500', '200', '100', '50', '20', '10', '5'],
  USD: ['100', '50', '20', '10', '5', '1', '0.25', '0.10', '0.05', '0.01'],
  EUR: [
    ...['500', '200', '100', '50', '20', '10', '5', '2', '1'],
    ...['0.50', '0.20', '0.10', '0.05', '0.02', '0.01'],
  ],
  GBP: [...['50', '20', '10', '5', '2', '1'], ...['0.50', '0.20', '0.10', '0.05', '0.02', '0.01']],
  BHD: ['20', '10', '5', '1', '0.500', '0.100', '0.050', '0.025', '0.010', '0.005'],
};

/** A currency's coins and notes by their value, the largest first; none, where they are not known. */
export const denominationsOf = (currency: string): readonly string[] => inUse[currency] ?? [];

/** Counted cash as it was typed: how many of each coin and note, and the sum of all others. */
export type TypedCount = { pieces: Readonly<Record<string, string>>; other: string };

/** A count in which nothing has been typed yet. */
export const nothingCounted: TypedCount = { pieces: {}, other: '' };

/** Texts that are no number of coins, and texts that are no sum, in words; undefined for the others. */
export const pieceProblem = (typed: string): string | undefined =>
  /^[0-9]{0,6}$/.test(bare(typed)) ? undefined : 'Enter a quantity, such as 12.';

/**
 * Why a sum that was typed beside the coins and notes cannot be read; undefined where it can, or where there is none.
 */
export function otherProblem(typed: string, currency: string): string | undefined {
  return typed.trim() === '' || unitsOf(typed, currency) !== null
    ? undefined
    : `Enter a sum in ${currency}, such as ${fromMinorUnits(1050n, currency)}.`;
}

/**
 * Typed counts as the API takes them, with their sum as decimal text; null when something cannot be read. The sum of
 * what has no line of its own counts as one piece of that value.
 */
export function readCount(
  { pieces, other }: TypedCount,
  currency: string,
): { count: { value: string; count: number }[]; sum: string } | null {
  const count: { value: string; count: number }[] = [];
  let sum = 0n;
  for (const value of denominationsOf(currency)) {
    const typed = pieces[value] ?? '';
    if (pieceProblem(typed) !== undefined) return null;
    const many = Number(bare(typed));
    if (many === 0) continue;
    count.push({ value, count: many });
    sum += (toMinorUnits(value, currency) ?? 0n) * BigInt(many);
  }
  if (otherProblem(other, currency) !== undefined) return null;
  const rest = unitsOf(other, currency) ?? 0n;
  if (rest > 0n) count.push({ value: fromMinorUnits(rest, currency), count: 1 });
  return { count, sum: fromMinorUnits(sum + rest, currency) };
}

/** A count that was recorded, as it was typed; the reverse of `readCount`. */
export function typedFrom(
  count: readonly { value: string; count: number }[],
  currency: string,
): TypedCount {
  const units = (value: string) => toMinorUnits(value, currency) ?? 0n;
  const values = denominationsOf(currency);
  const pieces: Record<string, string> = {};
  let rest = 0n;
  for (const { value, count: many } of count) {
    const line = values.find((one) => units(one) === units(value));
    if (line && !(line in pieces)) pieces[line] = String(many);
    else rest += units(value) * BigInt(many);
  }
  return { pieces, other: rest === 0n ? '' : fromMinorUnits(rest, currency) };
}

/** So many of a coin or note, in words: `12,000.00`; null while there is none. */
export function pieceWorth(typed: string, value: string, currency: string): string | null {
  if (pieceProblem(typed) !== undefined || Number(bare(typed)) === 0) return null;
  const units = (toMinorUnits(value, currency) ?? 0n) * BigInt(bare(typed));
  return moneyWords(fromMinorUnits(units, currency), currency).slice(currency.length + 1);
}

/** How counted cash differs from what the books say, both as decimal text; `amount` has no sign. */
export function varianceOf(
  counted: string,
  expected: string,
  currency: string,
): { kind: 'even' | 'over' | 'short'; amount: string } {
  const units = (toMinorUnits(counted, currency) ?? 0n) - (toMinorUnits(expected, currency) ?? 0n);
  return {
    kind: units === 0n ? 'even' : units > 0n ? 'over' : 'short',
    amount: fromMinorUnits(units < 0n ? -units : units, currency),
  };
}

type CountedLine = { counted: string; expected: string };

/** The payment methods of which a count differs from what the books said then. */
export const differencesIn = ({
  counted_cash,
  expected_cash,
  settlements,
}: {
  counted_cash: string;
  expected_cash: string;
  settlements: readonly (CountedLine & { transaction_type: SettledTransactionType })[];
}): (CountedLine & { tender: SettledTransactionType | null })[] =>
  [
    { tender: null, counted: counted_cash, expected: expected_cash },
    ...settlements.map(({ transaction_type: tender, counted, expected }) => ({
      tender,
      counted,
      expected,
    })),
  ].filter(({ counted, expected }) => counted !== expected);

/**
 * A sum as it was typed, below zero where more went back than came in, as the API takes it; null for none, and for invalid
 * text.
 */
export function readNet(typed: string, currency: string): string | null {
  const [, sign = '', size = ''] = /^(-?)(.*)$/.exec(typedAmount(typed, currency)) ?? [];
  const units = unitsOf(size, currency);
  return units === null ? null : fromMinorUnits(sign === '-' ? -units : units, currency);
}

/** A number of pieces as digits, without thousands separators. */
const bare = (typed: string): string => typedAmount(typed);

function unitsOf(typed: string, currency: string): bigint | null {
  const text = typedAmount(typed, currency);
  return /^[0-9]{1,12}(\.[0-9]{1,3})?$/.test(text) ? toMinorUnits(text, currency) : null;
}
