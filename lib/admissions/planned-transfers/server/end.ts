import { endPlannedTransfers } from '@/db/queries/admissions/planned-transfers';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Stay = { id: string; patientId: string };
type Which = Parameters<typeof endPlannedTransfers>[3];

/** Ends planned transfers of a locked hospitalization, and so their holds. Answers the wards of the beds held. */
export async function endPlans(
  ctx: Context,
  { id, patientId }: Stay,
  which: Which,
  { status, reason }: { status: 'completed' | 'cancelled'; reason: string },
): Promise<string[]> {
  const end = {
    status,
    endedAt: ctx.now,
    endedById: ctx.caller.userId,
    endReason: reason,
  };
  const ended = await endPlannedTransfers(ctx.tx, ctx.provider.id, id, which, end);
  for (const plan of ended) {
    recordChange(
      ctx,
      { entity: 'planned-transfer', entityId: plan.id, patientIds: [patientId] },
      { status: 'planned', endReason: '' },
      { status, endReason: reason },
    );
  }
  return ended.map(({ wardId }) => wardId);
}
