import type { BillRow } from '@/db/queries/bills';
import type { Bill, BillStatus } from '@/lib/bills/contract';
import { presentAmount, storedUnits } from '@/lib/money';

/** A patient's bill in the interface's words. */
export function presentBill({ isCharged, sums, held }: BillRow): Bill {
  const inWords = (side: 'owed' | 'awaited') =>
    sums
      .filter((sum) => storedUnits(sum[side], sum.currency) > 0n)
      .map((sum) => ({ amount: presentAmount(sum[side], sum.currency), currency: sum.currency }));
  const [owed, awaited] = [inWords('owed'), inWords('awaited')];
  return {
    status: statusOf({ isCharged, owed, awaited }),
    ...{ owed, awaited },
    held: held.map(({ amount, currency }) => ({
      amount: presentAmount(amount, currency),
      currency,
    })),
  };
}

function statusOf({
  isCharged,
  owed,
  awaited,
}: Pick<Bill, 'owed' | 'awaited'> & { isCharged: boolean }): BillStatus {
  if (owed.length > 0) return 'owing';
  if (awaited.length > 0) return 'awaiting-payer';
  return isCharged ? 'settled' : 'none';
}
