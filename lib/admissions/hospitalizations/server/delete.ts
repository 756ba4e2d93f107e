import { bedStayHistory } from '@/db/queries/admissions/bed-stay-history';
import { voidBedStays } from '@/db/queries/admissions/bed-stay-lists';
import { findSharedAfter } from '@/db/queries/admissions/shared-beds';
import {
  listEnded,
  recountReadmissions,
  wasDischargedDead,
} from '@/db/queries/admissions/stays-of-patient';
import { countBillableByHand } from '@/db/queries/billing/charges';
import { cancelEncounter, lockOpenRounds } from '@/db/queries/clinical/encounter-course';
import {
  countStandingPrescriptions,
  countStandingReferrals,
} from '@/db/queries/clinical/encounter-entries';
import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import { lockForChange } from '@/lib/admissions/bed-stays/server/lock-active';
import {
  lockPlaces,
  putBedStatus,
  type StoredHospitalization,
} from '@/lib/admissions/bed-stays/server/lock-beds';
import { notifyWards } from '@/lib/admissions/bed-stays/server/notify-wards';
import { deleteHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import { hasRecordedDeath } from '@/lib/admissions/hospitalizations/server/death';
import { statusAfterMistake } from '@/lib/admissions/hospitalizations/server/return-bed';
import { endPlans } from '@/lib/admissions/planned-transfers/server/end';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { noteDeposits } from '@/lib/billing/payment-accounts/server/note-deposits';
import { scoreWithoutHeight } from '@/lib/clinical/observations/server/score-without-height';
import { standingSentence } from '@/lib/clinical/prescriptions/rules';
import { reactivateWardPrescriptions } from '@/lib/clinical/prescriptions/server/end-ward-prescriptions';
import { standingReferralsSentence } from '@/lib/clinical/referral-requests/rules';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { endVisit } from '@/lib/registry/visits/server/course';

const reason = 'The hospitalization was deleted.';

/**
 * Deletes a hospitalization that was recorded by mistake, in any state: the row stays for the audit but is no longer found,
 * its bed stays are no longer part of the history, and its effects on the patient's record are undone. Throws `conflict`
 * while its prescriptions or referral requests are open, or charges by hand are not billed: most likely they were meant for
 * another patient, and would remain active. What its discharge stopped of what was ordered before the admission is active again,
 * and the answer's message names it; not for a patient who is admitted again or has died.
 */
export async function deleteHospitalization(ctx: Context, reference: Reference): Promise<Response> {
  const { hospitalization, patient } = await lockForChange(ctx, reference);
  const { id, isActive, bedId, withMotherId, wardId } = hospitalization;
  const isOf = { patientIds: [patient.id] };
  await refuseIfEverShared(ctx, hospitalization);
  await refuseWithCharges(ctx, id);

  if (isActive && withMotherId === null) {
    const { wanted: bed } = await lockPlaces(ctx, bedId);
    const [last] = await bedStayHistory(ctx.tx, ctx.provider.id, id);
    await putBedStatus(ctx, bed, statusAfterMistake(last?.recordedAt ?? null, ctx.now));
  }
  await changeRecord(ctx, kinds.hospitalization, hospitalization, { deletedAt: ctx.now }, isOf);
  await recountReadmissions(ctx.tx, ctx.provider.id, patient.id);
  await voidBedStays(ctx.tx, ctx.provider.id, id, {
    at: ctx.now,
    byId: ctx.caller.userId,
    reason,
  });
  const cancelled = await cancelAdmissionEncounter(ctx, hospitalization);
  await scoreWithoutHeight(ctx, patient.id);
  // A request that records in a planned encounter of the visit waits for it with the heights locked.
  if (cancelled) await endVisit(ctx, cancelled, null);
  const heldWards = await endPlans(ctx, hospitalization, { reason });
  const untrue = {
    ...(isActive ? { isHospitalized: false } : {}),
    ...((await diedOnlyHere(ctx, hospitalization, patient.deceasedAt)) ? { deceasedAt: null } : {}),
  };
  if (Object.keys(untrue).length > 0) {
    await changeRecord(ctx, kinds.patient, patient, untrue, isOf);
  }
  const isStillDead = patient.deceasedAt !== null && !('deceasedAt' in untrue);
  const isElsewhere = patient.isHospitalized && !isActive;
  const again = isStillDead || isElsewhere ? [] : await reactivate(ctx, hospitalization);
  await raiseCharges(ctx, patient.id, { hospitalizationId: id });
  await noteDeposits(ctx, [patient.id]);
  await notifyWards(ctx, 'hospitalization.deleted', patient.id, [wardId, ...heldWards]);
  const { reply } = deleteHospitalizationContract;
  const message = again.length === 0 ? reply.message : `${reply.message} ${againWords(again)}`;
  return success({ ...reply, message }, null);
}

/**
 * What the discharge of a deleted admission stopped, unless the patient was discharged again since: that stopped it too. Not called
 * for a patient who has died or is admitted: nothing starts there without a prescriber.
 */
async function reactivate(ctx: Context, deleted: StoredHospitalization): Promise<string[]> {
  const { patientId, dischargeRecordedAt } = deleted;
  if (!dischargeRecordedAt) return [];
  const ended = await listEnded(ctx.tx, ctx.provider.id, patientId);
  const isOverSince = ended.some(
    ({ deletedAt, recordedAt }) => !deletedAt && recordedAt && recordedAt > dischargeRecordedAt,
  );
  return isOverSince ? [] : reactivateWardPrescriptions(ctx, deleted, dischargeRecordedAt);
}

const againWords = (names: readonly string[]): string =>
  `Ordered for the ward before this admission and active again: ${names.join('; ')}.`;

/** A child was in this bed with the mother: without her admission, the child's record would not be true. */
async function refuseIfEverShared(
  ctx: Context,
  { id, admittedAt }: StoredHospitalization,
): Promise<void> {
  const shared = { at: admittedAt, now: ctx.now, except: [] };
  if ((await findSharedAfter(ctx.tx, ctx.provider.id, id, shared)) === null) return;
  throw new Refusal(
    'conflict',
    'A child was in this bed with the mother. Delete the child’s admission first.',
  );
}

/** The record withdraws its own charges. Those by hand stand until a person withdraws or cancels them. */
async function refuseWithCharges(ctx: Context, id: string): Promise<void> {
  const charges = await countBillableByHand(ctx.tx, ctx.provider.id, id);
  if (charges === 0) return;
  throw new Refusal(
    'conflict',
    charges === 1
      ? 'A charge was added to this admission by hand. Withdraw or cancel it first.'
      : `${charges} charges were added to this admission by hand. Withdraw or cancel them first.`,
  );
}

/**
 * Marks the admission encounter, and its ward rounds that are not over, as cancelled, whatever their status. The order of
 * statuses has no step from an encounter that has begun to `cancelled`; these are undone with their admission. Returns the
 * encounter, whose visit has to end, or null if it was already cancelled.
 */
async function cancelAdmissionEncounter(
  ctx: Context,
  { encounterId, patientId }: StoredHospitalization,
): Promise<EncounterRow | null> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, encounterId);
  if (!encounter || encounter.status === 'cancelled' || encounter.status === 'entered-in-error') {
    return null;
  }
  const rounds = await lockOpenRounds(ctx.tx, encounter);
  // Prescribing and referring lock the encounter: from here on none can be added.
  const standing = await countStandingPrescriptions(ctx.tx, ctx.provider.id, encounter.id);
  if (standing > 0) throw new Refusal('conflict', standingSentence(standing, 'admission'));
  const referred = await countStandingReferrals(ctx.tx, encounter);
  if (referred > 0) throw new Refusal('conflict', standingReferralsSentence(referred, 'admission'));
  for (const one of [...rounds, encounter]) {
    await cancelEncounter(ctx.tx, one, { now: ctx.now });
    recordChange(
      ctx,
      { entity: 'encounter', entityId: one.id, patientIds: [patientId] },
      { status: one.status },
      { status: 'cancelled' },
    );
  }
  return encounter;
}

/** Whether the deleted record alone said that the patient died. */
async function diedOnlyHere(
  ctx: Context,
  deleted: StoredHospitalization,
  deceasedAt: Date | null,
): Promise<boolean> {
  if (!hasRecordedDeath(deleted, deceasedAt)) return false;
  return !(await wasDischargedDead(ctx.tx, ctx.provider.id, deleted.patientId));
}
