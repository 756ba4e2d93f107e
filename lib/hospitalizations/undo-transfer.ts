import { unmoveEncounter, updateEncounter } from '@/db/queries/encounter-course';
import { lockEncounter } from '@/db/queries/encounter-status';
import { listStays, reopenStay, type Stay, voidStay } from '@/db/queries/stay-history';
import { recordChange } from '@/lib/audit/changes';
import { raiseCharges } from '@/lib/charge-items/raise';
import { isClosed } from '@/lib/encounters/status';
import { Refusal } from '@/lib/errors';
import { lockForChange, refuseUnlessActive } from '@/lib/hospitalizations/active';
import { type Hospitalization, lockPlaces, putBedStatus } from '@/lib/hospitalizations/place';
import { readPlaced } from '@/lib/hospitalizations/read';
import { restored } from '@/lib/hospitalizations/replaced';
import { refuseUnlessStillTheirs, statusAfterMistake } from '@/lib/hospitalizations/return-bed';
import { tellWards } from '@/lib/hospitalizations/tell';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { endPlans } from '@/lib/planned-transfers/end';
import { changeRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';

/**
 * Takes back the last transfer: the patient has lain in the bed before it all along. Throws `conflict` when there was
 * no transfer, when the patient was discharged, when that bed is somebody else's by now, or when the last transfer was not
 * that of `transferred_at`, so that two who undo one transfer do not undo two.
 */
export async function undoTransfer(
  ctx: Context,
  reference: Reference,
  { reason, transferred_at: at }: { reason: string; transferred_at?: Date | undefined },
) {
  const { hospitalization } = await lockForChange(ctx, reference);
  await refuseUnlessActive(ctx, hospitalization);
  if (at && hospitalization.transferredAt?.getTime() !== at.getTime()) {
    throw new Refusal(
      'conflict',
      'That is not the last transfer of this patient: nothing was undone.',
    );
  }
  const [last, before, ...earlier] = await listStays(ctx.tx, ctx.provider.id, hospitalization.id);
  if (!last || !before?.endedAt) {
    throw new Refusal('conflict', 'This patient has not been transferred.');
  }
  const { wanted, left } = await lockPlaces(ctx, before.bedId, last.bedId);
  if (left && wanted.id !== left.id) {
    await refuseUnlessStillTheirs(ctx, wanted, hospitalization, before.endedAt);
    await putBedStatus(ctx, left, statusAfterMistake(last.recordedAt, ctx.now));
    await putBedStatus(ctx, wanted, 'occupied');
  }
  await voidStay(ctx.tx, ctx.provider.id, last.id, {
    voidedAt: ctx.now,
    voidedById: ctx.caller.userId,
    voidReason: reason,
  });
  recordChange(
    ctx,
    { entity: 'bed-stay', entityId: last.id, patientIds: [hospitalization.patientId] },
    { voidReason: '' },
    { voidReason: reason },
  );
  await reopenStay(ctx.tx, ctx.provider.id, before.id);
  const where = {
    bedId: before.bedId,
    healthcareServiceId: before.healthcareServiceId,
    priceTierId: before.priceTierId,
  };
  const isAdmission = earlier.length === 0;
  await changeRecord(
    ctx,
    kinds.hospitalization,
    hospitalization,
    {
      ...where,
      ...restored(hospitalization, last.replaced),
      wardId: wanted.wardId,
      transferredAt: isAdmission ? null : before.startedAt,
      transferredById: isAdmission ? null : before.orderedById,
    },
    { patientIds: [hospitalization.patientId] },
  );
  await returnEncounter(ctx, hospitalization, last, where);
  const here = 'The patient is in that bed again: a transfer was undone.';
  const plan = { status: 'cancelled', reason: here } as const;
  await endPlans(ctx, hospitalization, { toBedId: wanted.id }, plan);
  await raiseCharges(ctx, hospitalization.patientId, { hospitalizationId: hospitalization.id });
  await tellWards(ctx, 'hospitalization.transfer-undone', hospitalization.patientId, [
    hospitalization.wardId,
    wanted.wardId,
  ]);
  return readPlaced(ctx, hospitalization.id);
}

async function returnEncounter(
  ctx: Context,
  { encounterId }: Hospitalization,
  undone: Stay,
  { healthcareServiceId, priceTierId }: { healthcareServiceId: string; priceTierId: string },
): Promise<void> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (!encounter || isClosed(encounter.status)) return;
  const columns = { healthcareServiceId, priceTierId };
  await updateEncounter(ctx.tx, encounter, { ...columns, modifiedAt: ctx.now });
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounterId, patientIds: [encounter.patientId] },
    {
      healthcareServiceId: encounter.healthcareServiceId,
      priceTierId: encounter.priceTierId,
    },
    columns,
  );
  await unmoveEncounter(ctx.tx, encounter, undone.startedAt);
}
