import type { z } from 'zod';
import { billsOf } from '@/db/queries/billing/bills';
import { listPayableToday } from '@/db/queries/billing/payment-queue';
import type { paymentQueueContract } from '@/lib/billing/payment-queue/contract';
import type { Bill } from '@/lib/domain/bills/contract';
import { presentBill } from '@/lib/domain/bills/present';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAt } from '@/lib/domain/days';
import type { Context } from '@/lib/platform/http/server/context';
import { presentPatient } from '@/lib/registry/patients/server/present';

const shown = 20;

/** Whether there is anything to pay or to refund: the deposit of a discharged patient is. */
const isOpen = ({ owed, refund_due, held }: Bill, isDischarged: boolean): boolean =>
  owed.length > 0 || refund_due.length > 0 || (isDischarged && held.length > 0);

/** The patients of today with a balance or a refund due, the latest first. Reading them is audited. */
export async function readPaymentQueue(
  ctx: Context,
): Promise<z.input<(typeof paymentQueueContract)['reply']['data']>> {
  const { tx, provider, now } = ctx;
  const today = startOfDay(dayAt(now, provider.timeZone), provider.timeZone);
  // Twice as many, because what a payer still owes is nothing that the patient pays.
  const found = await listPayableToday(tx, provider.id, { from: today, until: now }, 2 * shown);
  const bills = await billsOf(
    tx,
    provider.id,
    found.map(({ patient }) => patient.id),
  );
  const queued = found.flatMap(({ patient, isDischarged, since }) => {
    const row = bills.get(patient.id);
    const bill = row ? presentBill(row) : null;
    if (!bill || !isOpen(bill, isDischarged)) return [];
    const facts = { bill, is_discharged: isDischarged, since: since.toISOString() };
    return [{ ...presentPatient(patient, ctx), ...facts }];
  });
  const rows = queued.slice(0, shown);
  for (const { uuid } of rows) ctx.audit.patientsRead.add(uuid);
  return rows;
}
