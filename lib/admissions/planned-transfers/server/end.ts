import { endPlannedTransfers, type PlanEnd } from '@/db/queries/admissions/planned-transfers';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Stay = { id: string; patientId: string };

/** Ends planned transfers of a locked hospitalization, and so their holds. Answers the wards of the beds held. */
export async function endPlans(
  ctx: Context,
  { id, patientId }: Stay,
  which: PlanEnd,
): Promise<string[]> {
  const ended = await endPlannedTransfers(ctx.tx, {
    ...which,
    providerId: ctx.provider.id,
    hospitalizationId: id,
    endedAt: ctx.now,
    endedById: ctx.caller.userId,
  });
  for (const { id: entityId, status, endReason } of ended) {
    recordChange(
      ctx,
      { entity: 'planned-transfer', entityId, patientIds: [patientId] },
      { status: 'planned', endReason: '' },
      { status, endReason },
    );
  }
  return ended.map(({ wardId }) => wardId);
}
