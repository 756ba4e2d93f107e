import { announceBill } from '@/db/queries/billing/bills';
import { cancelBillableItems, lockCharges } from '@/db/queries/billing/charges';
import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import { type GivenUp, waiverGivenUp } from '@/lib/billing/approvals/given-up';
import { judgeGivenUp, requireApproved } from '@/lib/billing/approvals/server/judge';
import { itemInLog } from '@/lib/billing/charge-items/charge-row';
import { standing } from '@/lib/billing/charge-items/server/lock-items';
import { readChargeItem } from '@/lib/billing/charge-items/server/read';
import { Refusal } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Cancels a billable charge item by decision of a person, which waives it if the record makes it due. Throws `conflict` as
 * `lockToWaive` does, and above the caller's limit.
 */
export async function cancelChargeItem(ctx: Context, reference: Reference, reason: string) {
  const item = await lockToWaive(ctx, reference);
  requireApproved(await judgeGivenUp(ctx, waiverOf(item)));
  const keyId = ctx.caller.kind === 'api-key' ? ctx.caller.id : null;
  await waive(ctx, item, { reason, userId: ctx.caller.userId, keyId });
  return readChargeItem(ctx, { id: item.id });
}

/**
 * A charge item that can be waived, locked with the patient's charges: a change of the record that compares them sees the
 * waiver, and charges nothing in its place. Throws `conflict` for any other; the message says why.
 */
export async function lockToWaive(ctx: Context, reference: Reference): Promise<ChargeItemRow> {
  const { id, patientId } = await readRecord(ctx, kinds.chargeItem, reference);
  await lockCharges(ctx.tx, ctx.provider.id, patientId);
  const item = await lockRecord(ctx, kinds.chargeItem, { id });
  if (item.status !== 'billable') throw new Refusal('conflict', await standing(ctx, item));
  return item;
}

/** The amount that the waiver of an item gives up. */
export const waiverOf = ({ id, patientId, currency, amount }: ChargeItemRow): GivenUp =>
  waiverGivenUp(id, { patientId, currency, amount: storedUnits(amount, currency) });

type Decision = { reason: string; userId: string | null; keyId: string | null };

/** Waives a locked billable item in the name of the person or system that asked for it. */
export const waive = (ctx: Context, item: ChargeItemRow, decision: Decision) =>
  cancelItem(ctx, item, decision, { isWaived: true });

/** Cancels a locked billable item in somebody's name. */
export async function cancelItem(
  ctx: Context,
  item: ChargeItemRow,
  { reason, userId, keyId }: Decision,
  { isWaived }: { isWaived: boolean },
): Promise<void> {
  const change = { cancelReason: reason, isWaived };
  await cancelBillableItems(ctx.tx, ctx.provider.id, [item.id], {
    ...change,
    cancelledAt: ctx.now,
    cancelledById: userId,
    cancelledApiKeyId: keyId,
  });
  recordChange(
    ctx,
    { entity: kinds.chargeItem.entity, entityId: item.id, patientIds: [item.patientId] },
    { status: item.status, cancelReason: '', isWaived: false },
    { status: 'cancelled', ...change, chargeItem: itemInLog(item) },
  );
  await announceBill(ctx.tx, ctx.provider.id, item.patientId);
}
