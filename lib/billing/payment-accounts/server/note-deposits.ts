import { findBill } from '@/db/queries/billing/bills';
import { listDeposits } from '@/db/queries/billing/payment-accounts';
import { setAsideOf } from '@/db/queries/billing/refunds';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Says in the answer's message how much of each patient's deposit is left after all that is unpaid of the bill and the requested
 * refunds, because no one looks for it once the patient has left. What waits for a payer is the patient's debt until the payer is
 * charged. Call it when the charges are up to date.
 */
export async function noteDeposits(
  { tx, provider, notes }: Pick<Context, 'tx' | 'provider' | 'notes'>,
  patientIds: readonly string[],
): Promise<void> {
  for (const patientId of patientIds) {
    const deposits = await listDeposits(tx, provider.id, patientId);
    if (deposits.length === 0) continue;
    const { sums } = await findBill(tx, provider.id, patientId);
    for (const { id, balance, currency } of deposits) {
      const units = (amount: string) => storedUnits(amount, currency);
      const bill = sums.find((sum) => sum.currency === currency);
      const unpaid = bill ? units(bill.owed) + units(bill.awaited) : 0n;
      const left = units(balance) - units(await setAsideOf(tx, provider.id, id)) - unpaid;
      if (left <= 0n) continue;
      const sum = moneyWords(fromMinorUnits(left, currency), currency);
      notes.push(`${sum} of the deposit is left. Refund it at the payment desk.`);
    }
  }
}
