import { startBedStay } from '@/db/queries/admissions/bed-stays';
import { moveEncounter, updateEncounter } from '@/db/queries/clinical/encounter-course';
import { lockEncounter } from '@/db/queries/clinical/encounter-status';
import type { beds } from '@/db/schema/registry/locations';
import type { Placed } from '@/lib/admissions/bed-stays/server/lock-active';
import { leaveBed, type StoredHospitalization } from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { isSignedInAs } from '@/lib/admissions/hospitalizations/server/people';
import { endPlans } from '@/lib/admissions/planned-transfers/server/end';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { isClosed } from '@/lib/clinical/encounters/status';
import { refuseField } from '@/lib/domain/errors';
import { replacedBy } from '@/lib/domain/replaced';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { sendChange } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Bed = typeof beds.$inferSelect;

/** The bed of a patient, by whose word, since when. */
export type Move = {
  bed: Bed;
  /** The mother's hospitalization, whose bed it is; null for a bed of one's own. */
  withMotherId: string | null;
  healthcareServiceId: string;
  priceTierId: string;
  at: Date;
  orderedById: string;
  recordedById: string | null;
  reason: string;
  /** The other fields of the record; one that is left out stays. */
  texts: { reason?: string; notes?: string; locationId?: string };
};

/**
 * Puts a locked hospitalization's patient, who has left the former bed, into a locked bed: the stay there, the record, the
 * encounter, the plans that are over by it, the charges, and the open screens.
 */
export async function moveTo(
  ctx: Context,
  hospitalization: StoredHospitalization,
  move: Move,
): Promise<void> {
  const { bed, withMotherId, healthcareServiceId, priceTierId } = move;
  const { at, orderedById, recordedById, reason, texts } = move;
  const { id, patientId } = hospitalization;
  const where = { bedId: bed.id, withMotherId, healthcareServiceId, priceTierId };
  const hasSignedIn = isSignedInAs(ctx, orderedById);
  await startBedStay(ctx.tx, {
    providerId: ctx.provider.id,
    hospitalizationId: id,
    patientId,
    ...where,
    from: at,
    reason,
    orderedById,
    orderedBySignedIn: hasSignedIn,
    recordedById,
    replaced: replacedBy(hospitalization, texts),
  });
  const moved = {
    ...where,
    ...texts,
    wardId: bed.wardId,
    transferredAt: at,
    transferredById: orderedById,
    transferredBySignedIn: hasSignedIn,
  };
  const isMove = bed.id !== hospitalization.bedId;
  await sendChange(ctx, kinds.hospitalization, hospitalization, moved, { patientIds: [patientId] });
  const left = { reachedBedId: bed.id, reason: 'Transferred elsewhere.' };
  const [heldWards] = await Promise.all([
    isMove ? endPlans(ctx, hospitalization, left) : [],
    moveAdmissionEncounter(ctx, hospitalization.encounterId, {
      at,
      wardId: bed.wardId === hospitalization.wardId ? null : bed.wardId,
      healthcareServiceId,
      priceTierId,
    }),
  ]);
  await raiseCharges(ctx, patientId, { hospitalizationId: id });
  await notifyWards(ctx, 'hospitalization.transferred', patientId, [
    hospitalization.wardId,
    bed.wardId,
    ...heldWards,
  ]);
}

/**
 * Moves the children who share a mother's bed after her: into her new bed, or into the one that she left as their own. Throws
 * as `leaveBed` when one of them came to the bed at that time or later.
 */
export async function moveChildren(
  ctx: Context,
  children: Placed[],
  to: Pick<Move, 'bed' | 'withMotherId' | 'at' | 'orderedById' | 'recordedById' | 'reason'>,
  by: 'transfer' | 'discharge',
): Promise<void> {
  for (const { hospitalization } of children) {
    const { healthcareServiceId, priceTierId } = hospitalization;
    await leaveBed(ctx, hospitalization, to.at, { by, who: 'child' });
    const texts = hospitalization.wardId === to.bed.wardId ? {} : { locationId: to.bed.wardId };
    await moveTo(ctx, hospitalization, { ...to, healthcareServiceId, priceTierId, texts });
  }
}

/** A bed that the mother leaves takes one child as its own occupant. Throws `conflict` on `children`. */
export function refuseTwoInOneBed(children: Placed[]): void {
  if (children.length < 2) return;
  const sentence = `${children.length} children share this bed, and only one of them can keep it. Transfer the others first.`;
  throw refuseField('children', sentence, 'conflict');
}

/** The encounter continues under the new service and tier; `wardId` is null when the patient stays in the ward. */
async function moveAdmissionEncounter(
  ctx: Context,
  encounterId: string,
  change: { at: Date; wardId: string | null; healthcareServiceId: string; priceTierId: string },
): Promise<void> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (!encounter || isClosed(encounter.status)) return;
  const { at, wardId, healthcareServiceId, priceTierId } = change;
  const columns = { healthcareServiceId, priceTierId };
  await updateEncounter(ctx.tx, encounter, { ...columns, modifiedAt: ctx.now });
  if (wardId !== null) await moveEncounter(ctx.tx, encounter, { locationId: wardId, at });
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounterId, patientIds: [encounter.patientId] },
    {
      healthcareServiceId: encounter.healthcareServiceId,
      priceTierId: encounter.priceTierId,
    },
    { ...columns, ...(wardId === null ? {} : { location: wardId, locationSince: at }) },
  );
}
