import type { Bill, BillStatus } from '@/lib/domain/bills/contract';
import { presentAmount, storedUnits } from '@/lib/domain/money';

/** A patient's bill in the interface's words. */
export function presentBill({ isCharged, sums, refundsDue, held }: BillRow): Bill {
  const inWords = (side: 'owed' | 'awaited') =>
    sums
      .filter((sum) => storedUnits(sum[side], sum.currency) > 0n)
      .map((sum) => ({ amount: presentAmount(sum[side], sum.currency), currency: sum.currency }));
  const [owed, awaited] = [inWords('owed'), inWords('awaited')];
  const shown = ({ amount, currency }: BillRow['held'][number]) => ({
    amount: presentAmount(amount, currency),
    currency,
  });
  const refund_due = refundsDue.map(shown);
  return {
    status: statusOf({ isCharged, owed, awaited, refund_due }),
    ...{ owed, awaited, refund_due },
    held: held.map(shown),
  };
}

function statusOf({
  isCharged,
  owed,
  awaited,
  refund_due,
}: Pick<Bill, 'owed' | 'awaited' | 'refund_due'> & { isCharged: boolean }): BillStatus {
  if (owed.length > 0) return 'owing';
  if (refund_due.length > 0) return 'refund-due';
  if (awaited.length > 0) return 'awaiting-payer';
  return isCharged ? 'settled' : 'none';
}

/** The state of a patient's bill, by currency: whether anything was charged, the balance due, the deposit. */
export type BillRow = {
  isCharged: boolean;
  sums: { currency: string; owed: string; awaited: string }[];
  /** Payments above the totals of the invoices. */
  refundsDue: { currency: string; amount: string }[];
  /** The balance of the patient's own accounts. */
  held: { currency: string; amount: string }[];
};
