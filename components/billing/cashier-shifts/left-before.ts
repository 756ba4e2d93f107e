import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';

type Left = { cashier_name: string | null; closed_at: string; counted_cash: string };
type Float = { opening_float: string; currency: string };

/**
 * The cash in the drawer at its last close, and the part of it that the next float lacks: cash that is in no drawer, unless
 * more was brought. Amounts are decimal text.
 */
export function leftBeforeWords(
  float: Float,
  { cashier_name, closed_at, counted_cash }: Left,
  at: (instant: string) => string,
): string {
  const by = cashier_name === null ? '' : ` by ${cashier_name}`;
  const counted = `${moneyWords(counted_cash, float.currency)}, counted${by} at the close of ${at(closed_at)}`;
  return `${counted}; ${floatDifference(float, counted_cash) ?? 'the float matches'}`;
}

/** The message about a shift that was opened; it stays if another sum was left there than was counted as its float. */
export function openedMessage({
  location_name,
  left_before,
  ...float
}: Float & { location_name: string; left_before: Left | null }) {
  const title = `Your shift at ${location_name} is open`;
  const difference = left_before && floatDifference(float, left_before.counted_cash);
  if (!left_before || difference === null) return { title };
  const left = moneyWords(left_before.counted_cash, float.currency);
  const detail = `${left} was left here; ${difference}. If you miscounted, correct the float.`;
  return { title, detail, stays: true as const };
}

/** "the float is KES 10,000.00 less"; null where it is what was left. */
export function floatDifference({ opening_float, currency }: Float, left: string): string | null {
  const short = storedUnits(left, currency) - storedUnits(opening_float, currency);
  if (short === 0n) return null;
  const size = moneyWords(fromMinorUnits(short > 0n ? short : -short, currency), currency);
  return `the float is ${size} ${short > 0n ? 'less' : 'more'}`;
}
