import {
  type BedStay,
  bedStayHistory,
  findSwapPartner,
  reopenBedStay,
  voidBedStay,
} from '@/db/queries/admissions/bed-stay-history';
import { checkOneActiveABed, deferOneActiveABed } from '@/db/queries/admissions/bed-stays';
import { unmoveEncounter, updateEncounter } from '@/db/queries/clinical/encounter-course';
import { lockEncounter } from '@/db/queries/clinical/encounter-status';
import type { beds } from '@/db/schema/index';
import {
  lockBothForChange,
  lockForChange,
  refuseUnlessActive,
} from '@/lib/admissions/bed-stays/server/lock-active';
import {
  lockPlaces,
  putBedStatus,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { readPlaced } from '@/lib/admissions/hospitalizations/server/read';
import {
  assertBedStillAvailable,
  statusAfterMistake,
} from '@/lib/admissions/hospitalizations/server/return-bed';
import { endPlans } from '@/lib/admissions/planned-transfers/server/end';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { isClosed } from '@/lib/clinical/encounters/status';
import { Refusal } from '@/lib/domain/errors';
import { restored } from '@/lib/domain/replaced';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import type { Reference } from '@/lib/platform/http/types';
import { changeRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Undoes the last transfer: the patient has lain in the bed before it all along, and so has the patient who swapped beds with
 * this patient. Throws `conflict` when there was no transfer, when the patient was discharged, when that bed is somebody
 * else's by now, or when the last transfer was not that of `transferred_at`, so that two who undo one transfer do not undo two.
 */
export async function undoTransfer(
  ctx: Context,
  reference: Reference,
  { reason, transferred_at: at }: { reason: string; transferred_at?: Date | undefined },
) {
  const { hospitalization, other } = await lockWhoMoved(ctx, reference);
  await refuseUnlessActive(ctx, hospitalization);
  if (at && hospitalization.transferredAt?.getTime() !== at.getTime()) {
    throw new Refusal(
      'conflict',
      'That is not the last transfer of this patient: nothing was undone.',
    );
  }
  const mine = await lastMove(ctx, hospitalization);
  const theirs = other && (await lastMove(ctx, other));
  const { last, before } = mine;
  const { wanted, left } = await lockPlaces(ctx, before.bedId, last.bedId);
  if (left && wanted.id !== left.id && !theirs) {
    await assertBedStillAvailable(ctx, wanted, hospitalization, before.endedAt);
    await putBedStatus(ctx, left, statusAfterMistake(last.recordedAt, ctx.now));
    await putBedStatus(ctx, wanted, 'occupied');
  }
  await voidLast(ctx, mine, reason);
  if (theirs) await voidLast(ctx, theirs, reason);
  if (theirs) await deferOneActiveABed(ctx.tx);
  await putBack(ctx, mine, wanted);
  if (theirs && left) await putBack(ctx, theirs, left);
  if (theirs) await checkOneActiveABed(ctx.tx);
  return readPlaced(ctx, hospitalization.id);
}

/** The hospitalization that the path names, locked, with the one whose patient swapped beds with its own, if any. */
async function lockWhoMoved(ctx: Context, reference: Reference) {
  const { id } = await readRecord(ctx, kinds.hospitalization, reference);
  const partner = await findSwapPartner(ctx.tx, ctx.provider.id, id);
  if (partner === null) {
    const { hospitalization } = await lockForChange(ctx, reference);
    return { hospitalization, other: null };
  }
  const [hospitalization, other] = await lockBothForChange(ctx, reference, { id: partner });
  if ((await findSwapPartner(ctx.tx, ctx.provider.id, id)) !== partner) {
    throw new Refusal('conflict', 'Someone else moved these patients. Check the admission again.');
  }
  return { hospitalization, other };
}

type LastMove = {
  hospitalization: StoredHospitalization;
  last: BedStay;
  before: BedStay & { endedAt: Date };
  /** Whether the patient was admitted to the bed before. */
  isFromAdmission: boolean;
};

async function lastMove(ctx: Context, hospitalization: StoredHospitalization): Promise<LastMove> {
  const [last, before, ...earlier] = await bedStayHistory(
    ctx.tx,
    ctx.provider.id,
    hospitalization.id,
  );
  if (!last || !before?.endedAt) {
    throw new Refusal('conflict', 'This patient has not been transferred.');
  }
  const { endedAt } = before;
  const isFromAdmission = earlier.length === 0;
  return { hospitalization, last, before: { ...before, endedAt }, isFromAdmission };
}

async function voidLast(
  ctx: Context,
  { hospitalization, last }: LastMove,
  reason: string,
): Promise<void> {
  await voidBedStay(ctx.tx, ctx.provider.id, last.id, {
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
}

/** Opens the stay before again, in its locked bed, with everything that the transfer had changed. */
async function putBack(
  ctx: Context,
  { hospitalization, last, before, isFromAdmission }: LastMove,
  bed: typeof beds.$inferSelect,
): Promise<void> {
  await reopenBedStay(ctx.tx, ctx.provider.id, before.id);
  const where = {
    bedId: before.bedId,
    healthcareServiceId: before.healthcareServiceId,
    priceTierId: before.priceTierId,
  };
  await changeRecord(
    ctx,
    kinds.hospitalization,
    hospitalization,
    {
      ...where,
      ...restored(hospitalization, last.replaced),
      wardId: bed.wardId,
      transferredAt: isFromAdmission ? null : before.startedAt,
      transferredById: isFromAdmission ? null : before.orderedById,
      transferredBySignedIn: !isFromAdmission && before.orderedBySignedIn,
    },
    { patientIds: [hospitalization.patientId] },
  );
  await returnEncounter(ctx, hospitalization, last, where);
  const here = 'The patient is in that bed again: a transfer was undone.';
  const plan = { status: 'cancelled', reason: here } as const;
  await endPlans(ctx, hospitalization, { toBedId: bed.id }, plan);
  await raiseCharges(ctx, hospitalization.patientId, { hospitalizationId: hospitalization.id });
  await notifyWards(ctx, 'hospitalization.transfer-undone', hospitalization.patientId, [
    hospitalization.wardId,
    bed.wardId,
  ]);
}

async function returnEncounter(
  ctx: Context,
  { encounterId }: StoredHospitalization,
  undone: BedStay,
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
