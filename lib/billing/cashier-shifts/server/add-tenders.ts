import type { TenderSums } from '@/db/queries/billing/tenders';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';

/**
 * Sums of one currency as one, in the interface's words. The net amount is what was taken and what rounding gained, less
 * what was voided and given back: what the drawer has more (expected = opening + cash in − cash refunds − voids, beside
 * the float and the handovers, of the product's rules for a cash drawer).
 */
export function addTenders(rows: readonly TenderSums[], currency: string) {
  const units = (of: (row: TenderSums) => string) =>
    rows.reduce((sum, row) => sum + storedUnits(of(row), currency), 0n);
  const count = (of: (row: TenderSums) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const taken = units(({ amount }) => amount);
  const rounding = units((row) => row.rounding);
  const voided = units(({ voidedHereAmount }) => voidedHereAmount);
  const refunded = units(({ refundedAmount }) => refundedAmount);
  return {
    payments: count(({ payments }) => payments),
    amount: fromMinorUnits(taken, currency),
    deposits: count(({ deposits }) => deposits),
    deposited_amount: fromMinorUnits(
      units(({ depositedAmount }) => depositedAmount),
      currency,
    ),
    rounding: fromMinorUnits(rounding, currency),
    voided_here: count(({ voidedHere }) => voidedHere),
    voided_here_amount: fromMinorUnits(voided, currency),
    refunds: count(({ refunds }) => refunds),
    refunded_amount: fromMinorUnits(refunded, currency),
    net_amount: fromMinorUnits(taken + rounding - voided - refunded, currency),
  };
}
