import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';

type Left = { cashier_name: string | null; closed_at: string; counted_cash: string };

/**
 * The cash in the drawer at its last close, and the part of it that the next float lacks: cash that is in no drawer, unless
 * more was brought. Amounts are decimal text.
 */
export function leftBeforeWords(
  { opening_float, currency }: { opening_float: string; currency: string },
  { cashier_name, closed_at, counted_cash }: Left,
  at: (instant: string) => string,
): string {
  const short = storedUnits(counted_cash, currency) - storedUnits(opening_float, currency);
  const words = (units: bigint) => moneyWords(fromMinorUnits(units, currency), currency);
  const by = cashier_name === null ? '' : ` by ${cashier_name}`;
  const counted = `${moneyWords(counted_cash, currency)}, counted${by} at the close of ${at(closed_at)}`;
  if (short === 0n) return `${counted}; the float matches`;
  return `${counted}; the float is ${short > 0n ? `${words(short)} less` : `${words(-short)} more`}`;
}
