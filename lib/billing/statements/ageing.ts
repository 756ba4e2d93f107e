import { daysBetween } from '@/lib/domain/days';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';

const noAge = {
  days_0_30: 0n,
  days_31_60: 0n,
  days_61_90: 0n,
  days_over_90: 0n,
  unallocated: 0n,
};
type Age = keyof typeof noAge;

/**
 * How long what is owed in a currency has been owed by a day (`YYYY-MM-DD`), in the usual steps of 30 days. The parts add
 * up to the total.
 */
export function ageing(
  owed: readonly { day: string | null; amount: string }[],
  currency: string,
  end: string,
): Record<Age | 'total', string> {
  const sums = { ...noAge };
  let total = 0n;
  for (const { day, amount } of owed) {
    const units = storedUnits(amount, currency);
    sums[day === null ? 'unallocated' : ageOf(daysBetween(day, end))] += units;
    total += units;
  }
  const text = (units: bigint) => fromMinorUnits(units, currency);
  return {
    days_0_30: text(sums.days_0_30),
    days_31_60: text(sums.days_31_60),
    days_61_90: text(sums.days_61_90),
    days_over_90: text(sums.days_over_90),
    unallocated: text(sums.unallocated),
    total: text(total),
  };
}

function ageOf(days: number): Age {
  if (days <= 30) return 'days_0_30';
  if (days <= 60) return 'days_31_60';
  return days <= 90 ? 'days_61_90' : 'days_over_90';
}
