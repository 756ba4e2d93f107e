import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { chargeItems } from '@/db/schema/index';

/** A patient's items that can be billed, the last charged first, at most `limit`, and how many there are. */
export async function listBillableItems(
  tx: Tx,
  providerId: string,
  patientId: string,
  limit: number,
) {
  const where = and(
    eq(chargeItems.providerId, providerId),
    eq(chargeItems.patientId, patientId),
    eq(chargeItems.status, 'billable'),
  );
  const [items, total] = await Promise.all([
    tx
      .select({
        id: chargeItems.id,
        number: chargeItems.number,
        healthcareServiceId: chargeItems.healthcareServiceId,
        amount: chargeItems.amount,
        currency: chargeItems.currency,
      })
      .from(chargeItems)
      .where(where)
      .orderBy(desc(chargeItems.number))
      .limit(limit),
    tx.$count(chargeItems, where),
  ]);
  return { items, total };
}
