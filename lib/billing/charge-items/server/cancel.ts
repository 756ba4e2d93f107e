import { announceBill } from '@/db/queries/billing/bills';
import { cancelBillableItems } from '@/db/queries/billing/charges';
import { standing } from '@/lib/billing/charge-items/server/lock-items';
import { readChargeItem } from '@/lib/billing/charge-items/server/read';
import { Refusal } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import type { Reference } from '@/lib/platform/http/types';
import { lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Cancels a billable charge item because a person decided so: what the record makes due is waived by it. Throws `conflict`
 * in words that say what became of one that is billed, paid or cancelled already.
 */
export async function cancelChargeItem(ctx: Context, reference: Reference, reason: string) {
  const item = await lockRecord(ctx, kinds.chargeItem, reference);
  if (item.status !== 'billable') throw new Refusal('conflict', await standing(ctx, item));
  const change = { cancelReason: reason, isWaived: true };
  await cancelBillableItems(ctx.tx, ctx.provider.id, [item.id], {
    ...change,
    cancelledAt: ctx.now,
    cancelledById: ctx.caller.userId,
    cancelledApiKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
  });
  recordChange(
    ctx,
    { entity: kinds.chargeItem.entity, entityId: item.id, patientIds: [item.patientId] },
    { status: item.status, cancelReason: '', isWaived: false },
    { status: 'cancelled', ...change },
  );
  await announceBill(ctx.tx, ctx.provider.id, item.patientId);
  return readChargeItem(ctx, { id: item.id });
}
