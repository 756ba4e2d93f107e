import { findRow } from '@/db/queries/platform/rows';
import { hospitalizations } from '@/db/schema/index';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { readPlannedTransfer } from '@/lib/admissions/planned-transfers/server/read';
import { notFound, Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** Gives up a planned transfer and its bed. Throws `conflict` when it has happened or was cancelled already. */
export async function cancelPlannedTransfer(ctx: Context, reference: Reference, reason: string) {
  const plan = await lockRecord(ctx, kinds.plannedTransfer, reference);
  const stay = await findRow(ctx.tx, hospitalizations, ctx.provider.id, {
    id: plan.hospitalizationId,
  });
  if (!stay) throw notFound(kinds.plannedTransfer.noun);
  if (plan.status !== 'planned') {
    const sentence =
      plan.status === 'completed'
        ? 'The patient has been transferred to this bed.'
        : 'This transfer has already been cancelled.';
    throw new Refusal('conflict', sentence);
  }
  await changeRecord(
    ctx,
    kinds.plannedTransfer,
    plan,
    {
      status: 'cancelled',
      endedAt: ctx.now,
      endedById: ctx.caller.userId,
      endReason: reason,
    },
    { patientIds: [stay.patientId] },
  );
  await notifyWards(ctx, 'planned-transfer.cancelled', stay.patientId, [stay.wardId, plan.wardId]);
  return readPlannedTransfer(ctx, { id: plan.id });
}
