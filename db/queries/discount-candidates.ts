import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { chargeItems } from '@/db/schema/index';

/** What of a patient can be billed, in the order in which it was charged. */
export function listBillableItems(tx: Tx, providerId: string, patientId: string) {
  return tx
    .select({
      id: chargeItems.id,
      number: chargeItems.number,
      healthcareServiceId: chargeItems.healthcareServiceId,
      amount: chargeItems.amount,
      currency: chargeItems.currency,
    })
    .from(chargeItems)
    .where(
      and(
        eq(chargeItems.providerId, providerId),
        eq(chargeItems.patientId, patientId),
        eq(chargeItems.status, 'billable'),
      ),
    )
    .orderBy(asc(chargeItems.number));
}
