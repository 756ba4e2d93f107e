import type { z } from 'zod';
import { type OverviewShiftRow, readOverview } from '@/db/queries/billing/overview';
import { overdueSince, usualDueDays } from '@/lib/billing/invoices/overdue';
import type { financeOverview } from '@/lib/billing/overview/contract';
import { approvalKinds } from '@/lib/domain/codes/approvals';
import type { SettledTransactionType } from '@/lib/domain/codes/payments';
import { fromMinorUnits, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

const differenceDays = 7;
const dayMs = 86_400_000;

/** Everything that waits for a finance manager now. */
export async function readFinanceOverview({
  tx,
  provider,
  now,
}: Context): Promise<z.input<typeof financeOverview>> {
  const found = await readOverview(tx, provider.id, {
    overdueSince: overdueSince(now, provider.timeZone),
    closedSince: new Date(now.getTime() - differenceDays * dayMs),
  });
  const refundsOf = (status: string) =>
    found.refundCounts.find((one) => one.status === status)?.count ?? 0;
  const approvalsOf = (kind: string, status: string) =>
    found.approvalCounts.find((one) => one.kind === kind && one.status === status)?.count ?? 0;
  return {
    refunds: { requested: refundsOf('requested'), approved: refundsOf('approved') },
    approvals: approvalKinds.map((kind) => ({
      kind,
      requested: approvalsOf(kind, 'requested'),
      approved: approvalsOf(kind, 'approved'),
    })),
    corrections: found.corrections.map(({ amount, ...sum }) => ({
      ...sum,
      amount: presentAmount(amount, sum.currency),
    })),
    overdue: {
      days: usualDueDays,
      sums: found.overdue.map(({ currency, count, amount }) => ({
        currency,
        invoices: count,
        amount: presentAmount(amount, currency),
      })),
    },
    open_shifts: { total: found.open.total, shifts: found.open.rows.map(presentShift) },
    differences: {
      days: differenceDays,
      total: found.differing.total,
      shifts: found.differing.rows.map(presentDifference),
    },
  };
}

const presentShift = ({ shift, cashierName, locationName }: OverviewShiftRow) => ({
  uuid: shift.id,
  cashier_name: cashierName,
  location_name: locationName,
  currency: shift.currency,
  opened_at: shift.openedAt.toISOString(),
});

function presentDifference(row: OverviewShiftRow) {
  const { shift } = row;
  const { currency } = shift;
  const units = (stored: string) => storedUnits(stored, currency);
  const less = (counted: string | null, expected: string | null) =>
    counted === null || expected === null
      ? null
      : fromMinorUnits(units(counted) - units(expected), currency);
  return {
    ...presentShift(row),
    closed_at: (shift.closedAt ?? shift.modifiedAt).toISOString(),
    cash: presentAmount(shift.variance ?? '0', currency),
    mobile_money: less(shift.mobileMoneyCounted, shift.mobileMoneyExpected),
    card: less(shift.cardCounted, shift.cardExpected),
    reason: shift.varianceReason,
    counts: row.counts.map(({ countedCash, expectedCash, settlements }) => {
      const differenceOf = (tender: SettledTransactionType) => {
        const list = settlements.find(({ transaction_type }) => transaction_type === tender);
        return less(list?.counted ?? null, list?.expected ?? null);
      };
      return {
        cash: fromMinorUnits(units(countedCash) - units(expectedCash), currency),
        mobile_money: differenceOf('mobile-money'),
        card: differenceOf('card'),
      };
    }),
  };
}
