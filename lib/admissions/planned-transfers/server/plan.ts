import type { z } from 'zod';
import { findPlanOf } from '@/db/queries/admissions/planned-transfers';
import type { beds } from '@/db/schema/index';
import { refuseUnlessActive } from '@/lib/admissions/bed-stays/server/lock-active';
import {
  lockHospitalization,
  lockPlaces,
  type StoredHospitalization,
  whyNotHoldable,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import type { planTransferContract } from '@/lib/admissions/planned-transfers/contract';
import { endPlans } from '@/lib/admissions/planned-transfers/server/end';
import { readPlannedTransfer } from '@/lib/admissions/planned-transfers/server/read';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { spokenInstant } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof planTransferContract.body>>;
type Bed = typeof beds.$inferSelect;

const longestHoldMs = 72 * 3_600_000;

/**
 * Plans a transfer and holds its bed, from now on. The bed may still be occupied or in cleaning. Throws `conflict` when
 * the patient was discharged or has a transfer planned, and when the bed is held, out of service or the patient's own.
 */
export async function planTransfer(ctx: Context, body: Body) {
  refuseHoldUntil(ctx, body.held_until);
  const createdById = ctx.caller.userId;
  if (createdById === null) {
    throw new Refusal('forbidden', 'This key does not act for a user, so it cannot hold a bed.');
  }
  const named = await resolveReference(
    ctx,
    kinds.hospitalization,
    'hospitalization',
    body.hospitalization,
  );
  if (named.deletedAt) {
    throw refuseField('hospitalization', 'There is no such admission at this hospital.');
  }
  const { id: bedId } = await resolveReference(ctx, kinds.bed, 'bed', body.bed);
  const { hospitalization } = await lockHospitalization(ctx, { id: named.id });
  await refuseUnlessActive(ctx, hospitalization);
  const { wanted } = await lockPlaces(ctx, bedId);
  await refuseUnlessHoldable(ctx, hospitalization, wanted);
  await refusePlannedAlready(ctx, hospitalization);

  const reason = 'The time of its hold ran out.';
  await endPlans(ctx, hospitalization, { heldUntilAtMost: ctx.now, reason });
  const { id } = await addRecord(
    ctx,
    kinds.plannedTransfer,
    {
      hospitalizationId: hospitalization.id,
      bedId,
      wardId: wanted.wardId,
      heldFrom: ctx.now,
      heldUntil: body.held_until,
      reason: body.reason,
      createdById,
    },
    { patientIds: [hospitalization.patientId] },
  );
  await notifyWards(ctx, 'planned-transfer.planned', hospitalization.patientId, [
    hospitalization.wardId,
    wanted.wardId,
  ]);
  return readPlannedTransfer(ctx, { id });
}

function refuseHoldUntil({ now }: Context, heldUntil: Date): void {
  if (heldUntil <= now) throw refuseField('held_until', 'This time has passed.');
  if (heldUntil.getTime() > now.getTime() + longestHoldMs) {
    throw refuseField('held_until', 'A bed is held for at most 72 hours.');
  }
}

async function refuseUnlessHoldable(
  ctx: Context,
  hospitalization: StoredHospitalization,
  bed: Bed,
): Promise<void> {
  const refuse = (sentence: string) => refuseField('bed', sentence, 'conflict');
  if (bed.id === hospitalization.bedId) throw refuse('The patient is already in this bed.');
  const why = await whyNotHoldable(ctx, bed, hospitalization.id);
  if (why !== null) throw refuse(why);
}

async function refusePlannedAlready(ctx: Context, { id }: StoredHospitalization): Promise<void> {
  const planned = await findPlanOf(ctx.tx, ctx.provider.id, id, ctx.now);
  if (!planned) return;
  const until = spokenInstant(planned.plan.heldUntil, ctx.provider.timeZone);
  throw refuseField(
    'hospitalization',
    `A transfer of this patient to ${planned.wardName}, bed ${planned.bedName}, is already planned, and the bed is held until ${until}. Cancel that transfer first.`,
    'conflict',
  );
}
