import { voidBedStays } from '@/db/queries/bed-stay-lists';
import { cancelEncounter } from '@/db/queries/encounter-course';
import { lockEncounter } from '@/db/queries/encounter-status';
import { wasDischargedDead } from '@/db/queries/hospitalizations';
import { recordChange } from '@/lib/audit/changes';
import { lockForChange } from '@/lib/hospitalizations/active';
import { type Hospitalization, lockPlaces, putBedStatus } from '@/lib/hospitalizations/place';
import { tellWards } from '@/lib/hospitalizations/tell';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { endPlans } from '@/lib/planned-transfers/end';
import { changeRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import { endVisit } from '@/lib/visits/course';

const reason = 'The hospitalization was deleted.';

/**
 * Takes back a hospitalization that was recorded by mistake, in any state: the row stays for the audit and is found no
 * more, its stays in beds are no part of history, and what the patient's record said because of it is undone.
 */
export async function deleteHospitalization(ctx: Context, reference: Reference): Promise<null> {
  const { hospitalization, patient } = await lockForChange(ctx, reference);
  const { id, isActive, bedId, wardId } = hospitalization;
  const isOf = { patientIds: [patient.id] };

  if (isActive) {
    const { wanted: bed } = await lockPlaces(ctx, bedId);
    // Nobody lay in it, so that there is nothing to clean.
    await putBedStatus(ctx, bed, 'available');
  }
  await changeRecord(ctx, kinds.hospitalization, hospitalization, { deletedAt: ctx.now }, isOf);
  await voidBedStays(ctx.tx, ctx.provider.id, id, {
    at: ctx.now,
    byId: ctx.caller.userId,
    reason,
  });
  await cancelAdmissionEncounter(ctx, hospitalization);
  const heldWards = await endPlans(ctx, hospitalization, {}, { status: 'cancelled', reason });
  const untrue = {
    ...(isActive ? { isHospitalized: false } : {}),
    ...((await diedOnlyHere(ctx, hospitalization)) ? { deceasedAt: null } : {}),
  };
  if (Object.keys(untrue).length > 0) {
    await changeRecord(ctx, kinds.patient, patient, untrue, isOf);
  }
  await tellWards(ctx, 'hospitalization.deleted', patient.id, [wardId, ...heldWards]);
  return null;
}

/**
 * The admission encounter says that it never took place, whatever its status. The order of statuses knows no way from
 * an encounter that has begun to `cancelled`, rightly: this one is taken back together with the admission that it
 * belongs to.
 */
async function cancelAdmissionEncounter(
  ctx: Context,
  { encounterId, patientId }: Hospitalization,
): Promise<void> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (!encounter || encounter.status === 'cancelled' || encounter.status === 'entered-in-error') {
    return;
  }
  await cancelEncounter(ctx.tx, encounter, { now: ctx.now });
  await endVisit(ctx, encounter, ctx.now);
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounterId, patientIds: [patientId] },
    { status: encounter.status },
    { status: 'cancelled' },
  );
}

/** Whether the deleted record alone said that the patient died. */
async function diedOnlyHere(
  ctx: Context,
  { dischargeDisposition, isActive, patientId }: Hospitalization,
): Promise<boolean> {
  if (isActive || dischargeDisposition !== 'Exp') return false;
  return !(await wasDischargedDead(ctx.tx, ctx.provider.id, patientId));
}
