import { announceBill } from '@/db/queries/billing/bills';
import { insertChargeItems, lockCharges } from '@/db/queries/billing/charges';
import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import { compare } from '@/lib/billing/charge-items/server/raise';
import { readChargeItem } from '@/lib/billing/charge-items/server/read';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Reverses a waiver that was a mistake: the same is charged again, as an item of its own at the price that it was waived at.
 * The waived item stays on record, with who reversed it and why. Throws `conflict` when it is no waiver, was reversed
 * already, something else is charged in its place, or the record no longer makes it due as it was.
 */
export async function reverseWaiver(ctx: Context, reference: Reference, reason: string) {
  const { tx, provider, now, caller } = ctx;
  const named = await readRecord(ctx, kinds.chargeItem, reference);
  await lockCharges(tx, provider.id, named.patientId);
  const waived = await lockRecord(ctx, kinds.chargeItem, { id: named.id });
  refuseUnlessWaived(waived);
  await changeRecord(
    ctx,
    kinds.chargeItem,
    waived,
    {
      waiverReversedAt: now,
      waiverReversedById: caller.userId,
      waiverReversedKeyId: caller.kind === 'api-key' ? caller.id : null,
      waiverReversalReason: reason,
    },
    { patientIds: [waived.patientId] },
  );
  const [charged] = await insertChargeItems(tx, [chargedAgain(ctx, waived)]);
  if (!charged) throw new Refusal('conflict', 'Another charge has already replaced it.');
  await refuseUndue(ctx, charged);
  recordChange(
    ctx,
    { entity: kinds.chargeItem.entity, entityId: charged.id, patientIds: [waived.patientId] },
    null,
    { status: charged.status, correctsId: waived.id },
  );
  await announceBill(tx, provider.id, waived.patientId);
  return readChargeItem(ctx, { id: charged.id });
}

function refuseUnlessWaived({ number, description, ...item }: ChargeItemRow): void {
  const name = `Charge item ${number} (${description})`;
  if (!item.isWaived) throw new Refusal('conflict', `${name} was not waived.`);
  if (item.waiverReversedAt !== null) {
    throw new Refusal('conflict', `The waiver of ${name.toLowerCase()} has already been reversed.`);
  }
}

/** The waived item as it was charged, without what became of it. */
function chargedAgain({ caller, now }: Context, waived: ChargeItemRow) {
  return {
    providerId: waived.providerId,
    patientId: waived.patientId,
    encounterId: waived.encounterId,
    hospitalizationId: waived.hospitalizationId,
    prescriptionId: waived.prescriptionId,
    healthcareServiceId: waived.healthcareServiceId,
    bedServiceId: waived.bedServiceId,
    priceTierId: waived.priceTierId,
    isRepriced: waived.isRepriced,
    description: waived.description,
    quantity: waived.quantity,
    unitPrice: waived.unitPrice,
    amount: waived.amount,
    currency: waived.currency,
    source: waived.source,
    serviceDate: waived.serviceDate,
    reason: waived.reason,
    correctsId: waived.id,
    createdById: caller.userId,
    createdAt: now,
    modifiedAt: now,
  };
}

async function refuseUndue(ctx: Context, { id, patientId }: ChargeItemRow): Promise<void> {
  const { cancel } = await compare(ctx, { patientId }, { until: ctx.now, ahead: true });
  if (!cancel.some((item) => item.id === id)) return;
  const sentence = 'This charge is no longer due, so its waiver cannot be reversed.';
  throw new Refusal('conflict', sentence);
}
