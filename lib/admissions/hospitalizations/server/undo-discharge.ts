import {
  type BedStay,
  bedStayHistory,
  findReadmission,
  reopenBedStay,
} from '@/db/queries/admissions/bed-stay-history';
import { listDischargedWithMother, listMovedWithMother } from '@/db/queries/admissions/shared-beds';
import { lockRoundsFinishedBy, reopenEncounter } from '@/db/queries/clinical/encounter-course';
import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import { lockForChange, type Placed } from '@/lib/admissions/bed-stays/server/lock-active';
import {
  lockPlaces,
  putBedStatus,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { hasRecordedDeath } from '@/lib/admissions/hospitalizations/server/death';
import { readPlaced } from '@/lib/admissions/hospitalizations/server/read';
import {
  assertBedStillAvailable,
  returnToMother,
} from '@/lib/admissions/hospitalizations/server/return-bed';
import {
  lastMove,
  putBack,
  voidLast,
} from '@/lib/admissions/hospitalizations/server/undo-transfer';
import { undoWithinMs } from '@/lib/admissions/hospitalizations/undo-window';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { reactivateWardPrescriptions } from '@/lib/clinical/prescriptions/server/end-ward-prescriptions';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { restored } from '@/lib/domain/replaced';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { reopenVisit } from '@/lib/registry/visits/server/course';

/**
 * Undoes a discharge: the stay continues as if it had never ended. Children who were discharged with their mother come back with her, and
 * one who kept her bed shares it again. Throws `conflict` when
 * - the patient is not discharged, or the discharge was recorded more than 24 hours ago;
 * - the patient was admitted again since, or the bed now has another patient; for a child, the mother is no longer in it;
 * - the discharge is not that of `discharged_at`: nobody undoes one that was recorded after the one that they saw.
 */
export async function undoDischarge(
  ctx: Context,
  reference: Reference,
  { reason, discharged_at: at }: { reason: string; discharged_at?: Date | undefined },
) {
  const { followers, ...named } = await lockForChange(ctx, reference, (seen) =>
    listWithMother(ctx, seen),
  );
  const { hospitalization, patient } = named;
  const { dischargedAt } = hospitalization;
  if (hospitalization.isActive || !dischargedAt) {
    throw new Refusal('conflict', 'This patient has not been discharged.');
  }
  if (at && dischargedAt.getTime() !== at.getTime()) {
    const spoken = spokenInstant(dischargedAt, ctx.provider.timeZone);
    throw new Refusal(
      'conflict',
      `That discharge has already been undone. This patient was discharged again on ${spoken}. Nothing was undone.`,
    );
  }
  refuseTooLate(ctx, hospitalization, dischargedAt);
  await refuseIfReadmitted(ctx, hospitalization, dischargedAt);
  const { wanted: bed } = await lockPlaces(ctx, hospitalization.bedId);
  const [last] = await bedStayHistory(ctx.tx, ctx.provider.id, hospitalization.id);
  if (!last) throw new Error('A discharged hospitalization has no stay in a bed.');
  const keepers = followers.filter((child) => child.hospitalization.isActive);
  const endedAt = last.endedAt ?? dischargedAt;
  if (last.withMotherId !== null) {
    await returnToMother(ctx, patient, bed, { motherStayId: last.withMotherId, endedAt });
  } else if (keepers.length === 0) {
    const recordedAt = hospitalization.dischargeRecordedAt ?? dischargedAt;
    await assertBedStillAvailable(ctx, bed, hospitalization, { leftAt: endedAt, recordedAt });
  }
  for (const child of keepers) {
    const move = await lastMove(ctx, child.hospitalization);
    await voidLast(ctx, move, reason);
    await putBack(ctx, move, bed);
  }
  await putBedStatus(ctx, bed, 'occupied');
  await resume(ctx, named, { last, dischargedAt, reason });
  for (const child of followers) {
    if (child.hospitalization.isActive) continue;
    const [own] = await bedStayHistory(ctx.tx, ctx.provider.id, child.hospitalization.id);
    if (own) await resume(ctx, child, { last: own, dischargedAt, reason });
  }
  return readPlaced(ctx, hospitalization.id);
}

/**
 * The children who come back with the mother: those who kept her bed and are still in it, and those who were discharged with her and
 * have not been admitted again.
 */
export async function listWithMother(ctx: Context, seen: StoredHospitalization) {
  const { tx, provider } = ctx;
  const { id, dischargedAt, dischargeRecordedAt: recordedAt } = seen;
  if (!dischargedAt || !recordedAt) return [];
  const [last] = await bedStayHistory(tx, provider.id, id);
  const kept = last?.endedAt ? await listMovedWithMother(tx, provider.id, id, last.endedAt) : [];
  const discharged = await listDischargedWithMother(tx, provider.id, { id, recordedAt });
  const home: StoredHospitalization[] = [];
  for (const child of discharged) {
    const who = { patientId: child.patientId, hospitalizationId: child.id };
    if (!(await findReadmission(tx, provider.id, who, dischargedAt))) home.push(child);
  }
  return [...kept.filter(({ bedId }) => bedId === seen.bedId), ...home];
}

/** Continues a locked admission, as if its discharge had not been: its last bed stay, its record, its encounter and its prescriptions. */
async function resume(
  ctx: Context,
  { hospitalization, patient }: Placed,
  { last, dischargedAt, reason }: { last: BedStay; dischargedAt: Date; reason: string },
): Promise<void> {
  await reopenBedStay(ctx.tx, ctx.provider.id, last.id);
  const isOf = { patientIds: [patient.id] };
  await changeRecord(
    ctx,
    kinds.hospitalization,
    hospitalization,
    {
      ...textsBefore(hospitalization),
      isActive: true,
      dischargedAt: null,
      dischargedById: null,
      dischargeExecutedById: null,
      dischargeRecordedAt: null,
      dischargeChanges: null,
      overrideReason: '',
      overriddenById: null,
      openPoints: [],
      dischargedBySignedIn: false,
      dischargeAgreedById: null,
      signOffDue: false,
      signedOffAt: null,
      signedOffById: null,
      signOffNote: '',
    },
    isOf,
  );
  recordChange(ctx, { entity: 'hospitalization', entityId: hospitalization.id, ...isOf }, null, {
    undoReason: reason,
  });
  const wasDeath = hasRecordedDeath(hospitalization, patient.deceasedAt);
  await changeRecord(
    ctx,
    kinds.patient,
    patient,
    { isHospitalized: true, ...(wasDeath ? { deceasedAt: null } : {}) },
    isOf,
  );
  await returnToEncounter(ctx, hospitalization, dischargedAt);
  const recordedAt = hospitalization.dischargeRecordedAt ?? dischargedAt;
  await reactivateWardPrescriptions(ctx, hospitalization, recordedAt);
  await raiseCharges(ctx, patient.id, { hospitalizationId: hospitalization.id });
  await notifyWards(ctx, 'hospitalization.discharge-undone', patient.id, [hospitalization.wardId]);
}

function refuseTooLate(
  ctx: Context,
  { dischargeRecordedAt }: StoredHospitalization,
  dischargedAt: Date,
): void {
  const recordedAt = dischargeRecordedAt ?? dischargedAt;
  if (ctx.now.getTime() - recordedAt.getTime() <= undoWithinMs) return;
  const at = spokenInstant(recordedAt, ctx.provider.timeZone);
  throw new Refusal(
    'conflict',
    `The discharge was recorded on ${at}, more than 24 hours ago. Admit the patient again.`,
  );
}

async function refuseIfReadmitted(
  ctx: Context,
  { id, patientId }: StoredHospitalization,
  dischargedAt: Date,
): Promise<void> {
  const readmittedAt = await findReadmission(
    ctx.tx,
    ctx.provider.id,
    { patientId, hospitalizationId: id },
    dischargedAt,
  );
  if (!readmittedAt) return;
  const at = spokenInstant(readmittedAt, ctx.provider.timeZone);
  throw new Refusal('conflict', `This patient was admitted again on ${at}.`);
}

/** The record before; of a discharge that came from elsewhere only the patient's destination is known. */
function textsBefore(hospitalization: StoredHospitalization): Partial<StoredHospitalization> {
  const { dischargeChanges } = hospitalization;
  return dischargeChanges === null
    ? { dischargeDisposition: '', dischargeDispositionDisplay: '' }
    : restored(hospitalization, dischargeChanges);
}

/** The admission encounter continues, and with it the ward rounds that the discharge had finished. */
async function returnToEncounter(
  ctx: Context,
  { encounterId, dischargeRecordedAt }: StoredHospitalization,
  dischargedAt: Date,
): Promise<void> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (encounter?.status !== 'finished') return;
  if (encounter.endTime?.getTime() !== dischargedAt.getTime()) return;
  const rounds =
    dischargeRecordedAt && (await lockRoundsFinishedBy(ctx.tx, encounter, dischargeRecordedAt));
  for (const one of [encounter, ...(rounds ?? [])]) await reopen(ctx, one);
  await reopenVisit(ctx, encounter);
}

async function reopen(ctx: Context, encounter: EncounterRow): Promise<void> {
  const { id, patientId, endTime } = encounter;
  if (!endTime) throw new Error('A finished encounter has no end.');
  const status = await reopenEncounter(ctx.tx, { ...encounter, endTime }, { now: ctx.now });
  recordChange(
    ctx,
    { entity: 'encounter', entityId: id, patientIds: [patientId] },
    { status: 'finished', endTime },
    { status, endTime: null },
  );
}
