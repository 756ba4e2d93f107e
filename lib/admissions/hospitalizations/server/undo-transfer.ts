import {
  type BedStay,
  bedStayHistory,
  findSwapPartner,
  reopenBedStay,
  voidBedStay,
} from '@/db/queries/admissions/bed-stay-history';
import { checkOneActiveABed, deferOneActiveABed } from '@/db/queries/admissions/bed-stays';
import { findSharedAfter, listMovedWithMother } from '@/db/queries/admissions/shared-beds';
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
  returnToMother,
  statusAfterMistake,
} from '@/lib/admissions/hospitalizations/server/return-bed';
import { endPlans } from '@/lib/admissions/planned-transfers/server/end';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { isClosed } from '@/lib/clinical/encounters/status';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { restored } from '@/lib/domain/replaced';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Undoes the last transfer, as if the patient had stayed in the former bed; also for the patient who swapped beds with this
 * one, and for children who moved with their mother or kept her bed. Throws `conflict` if there was no transfer, if the
 * patient was discharged, if that bed now has another patient, if a child has shared a bed since, or if the last transfer
 * was not that of `transferred_at`, so that two users who undo one transfer do not undo two.
 */
export async function undoTransfer(
  ctx: Context,
  reference: Reference,
  { reason, transferred_at: at }: { reason: string; transferred_at?: Date | undefined },
) {
  const { mine: named, other, followers } = await lockWhoMoved(ctx, reference);
  const { hospitalization, patient } = named;
  await refuseUnlessActive(ctx, hospitalization);
  if (at && hospitalization.transferredAt?.getTime() !== at.getTime()) {
    throw new Refusal('conflict', 'This is not the patient’s last transfer. Nothing was undone.');
  }
  const mine = await lastMove(ctx, hospitalization);
  const theirs = other && (await lastMove(ctx, other));
  const { last, before } = mine;
  const isMove = last.bedId !== before.bedId;
  const { wanted, left } = await lockPlaces(ctx, before.bedId, last.bedId);
  const children: LastMove[] = [];
  for (const child of isMove ? followers : []) {
    children.push(await lastMove(ctx, child.hospitalization));
  }
  if (isMove) await refuseSharedSince(ctx, [mine, ...(theirs ? [theirs] : [])], children);
  if (before.withMotherId !== null && (isMove || last.withMotherId === null)) {
    await returnToMother(ctx, patient, wanted, { ...before, motherStayId: before.withMotherId });
  }
  if (left && isMove && !theirs) {
    const keptBed = children.some((child) => child.last.bedId === wanted.id);
    if (before.withMotherId === null && !keptBed) {
      const { recordedAt } = last;
      await assertBedStillAvailable(ctx, wanted, hospitalization, {
        leftAt: before.endedAt,
        recordedAt,
      });
    }
    if (last.withMotherId === null) {
      await putBedStatus(ctx, left, statusAfterMistake(last.recordedAt, ctx.now));
    }
    await putBedStatus(ctx, wanted, 'occupied');
  }
  await voidLast(ctx, mine, reason);
  if (theirs) await voidLast(ctx, theirs, reason);
  for (const child of children) await voidLast(ctx, child, reason);
  // A child who kept the bed gives it back first.
  for (const child of children) {
    await putBack(ctx, child, child.before.bedId === wanted.id ? wanted : (left ?? wanted));
  }
  if (theirs) await deferOneActiveABed(ctx.tx);
  await putBack(ctx, mine, wanted);
  if (theirs && left) await putBack(ctx, theirs, left);
  if (theirs) await checkOneActiveABed(ctx.tx);
  return readPlaced(ctx, hospitalization.id);
}

/**
 * The hospitalization that the path names, locked, with the one whose patient swapped beds with its own, if any, and those of the
 * children who moved when their mothers did.
 */
async function lockWhoMoved(ctx: Context, reference: Reference) {
  const { id } = await readRecord(ctx, kinds.hospitalization, reference);
  const partner = await findSwapPartner(ctx.tx, ctx.provider.id, id);
  const movedWith = async (...seen: StoredHospitalization[]) => {
    const found = [];
    for (const { id: motherId, transferredAt } of seen) {
      if (!transferredAt) continue;
      found.push(...(await listMovedWithMother(ctx.tx, ctx.provider.id, motherId, transferredAt)));
    }
    return found;
  };
  if (partner === null) {
    const { followers, ...mine } = await lockForChange(ctx, reference, movedWith);
    return { mine, other: null, followers };
  }
  const [mine, { hospitalization: other }, followers] = await lockBothForChange(
    ctx,
    reference,
    { id: partner },
    movedWith,
  );
  if ((await findSwapPartner(ctx.tx, ctx.provider.id, id)) !== partner) {
    throw new Refusal(
      'conflict',
      'Someone else transferred one of these patients. Check the admission again.',
    );
  }
  return { mine, other, followers };
}

/** Refuses to undo a mother's transfer after which a child shared her bed who was not moved with her. Throws `conflict`. */
async function refuseSharedSince(
  ctx: Context,
  moves: LastMove[],
  children: LastMove[],
): Promise<void> {
  const except = children.map(({ hospitalization }) => hospitalization.id);
  for (const { hospitalization, last } of moves) {
    const shared = { at: last.startedAt, now: ctx.now, except };
    if (!(await findSharedAfter(ctx.tx, ctx.provider.id, hospitalization.id, shared))) continue;
    throw new Refusal(
      'conflict',
      'A child has shared the mother’s bed since this transfer. Transfer the mother instead.',
    );
  }
}

export type LastMove = {
  hospitalization: StoredHospitalization;
  last: BedStay;
  before: BedStay & { endedAt: Date };
  /** Whether the patient was admitted to the bed before. */
  isFromAdmission: boolean;
};

export async function lastMove(
  ctx: Context,
  hospitalization: StoredHospitalization,
): Promise<LastMove> {
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

export async function voidLast(
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
export async function putBack(
  ctx: Context,
  { hospitalization, last, before, isFromAdmission }: LastMove,
  bed: typeof beds.$inferSelect,
): Promise<void> {
  await reopenBedStay(ctx.tx, ctx.provider.id, before.id);
  const where = {
    bedId: before.bedId,
    withMotherId: before.withMotherId,
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
  await endPlans(ctx, hospitalization, { toBedId: bed.id, reason: here });
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
