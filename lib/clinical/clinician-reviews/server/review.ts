import { v7 } from 'uuid';
import type { z } from 'zod';
import { lockPatient } from '@/db/queries/admissions/bed-stays';
import {
  type ClinicianReviewRow,
  findAwaitedSet,
  findClinicianReview,
  findOpenReview,
  insertClinicianReview,
  insertClinicianReviewOnce,
  undoClinicianReview,
} from '@/db/queries/clinical/clinician-reviews';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { findObservationSet } from '@/db/queries/clinical/observation-sets';
import { listScoresOfSets } from '@/db/queries/clinical/scores';
import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import { isCalling } from '@/lib/clinical/acuity/treatment-clock';
import type { ClinicianReview, reviewContract } from '@/lib/clinical/clinician-reviews/contract';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { colourNamed } from '@/lib/domain/scores/colour';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { requesterOf } from '@/lib/registry/practitioners/server/requester';

const entity = 'clinician-review';

/**
 * Records that a clinician has seen a patient after a red or orange set. Throws on `observation_set` when it is not such a set of
 * this patient, and `conflict` when it was withdrawn or someone has recorded this before.
 */
export async function recordReview(
  ctx: Context,
  reference: Reference,
  { observation_set: setId, seen_by }: z.output<NonNullable<typeof reviewContract.body>>,
): Promise<ClinicianReview> {
  const { tx, provider } = ctx;
  const patient = await lockedPatient(ctx, reference);
  const seenById = await requesterOf(
    ctx,
    'seen_by',
    seen_by,
    'Name the practitioner: this user or key is not linked to one.',
  );
  const [found, scores, before] = await Promise.all([
    findObservationSet(tx, provider.id, { id: setId, patientId: patient.id }),
    listScoresOfSets(tx, provider.id, [setId]),
    findOpenReview(tx, provider.id, setId),
  ]);
  if (!found) throw refuseField('observation_set', 'This patient has no such set of observations.');
  if (found.isWithdrawn) {
    throw refuseField(
      'observation_set',
      'This set was entered in error, so it needs no clinician review.',
      'conflict',
    );
  }
  const tews = scores.find(({ score }) => score.kind === 'TEWS')?.score;
  if (!isCalling(colourNamed(tews?.finalColour ?? null))) {
    throw refuseField(
      'observation_set',
      'This set is neither red nor orange, so it needs no clinician review.',
    );
  }
  if (before) {
    const at = spokenInstant(before.review.seenAt, provider.timeZone);
    throw new Refusal(
      'conflict',
      `${practitionerName(before.seenBy)} has seen this patient: recorded ${at}.`,
    );
  }
  const id = v7();
  const values = { setId, seenById, seenAt: ctx.now };
  await insertClinicianReview(tx, {
    ...values,
    id,
    providerId: provider.id,
    patientId: patient.id,
    encounterId: found.set.encounterId,
    createdById: ctx.caller.userId,
  });
  recordChange(ctx, { entity, entityId: id, patientIds: [patient.id] }, null, values);
  await notifyPatientChanged(ctx, patient.id);
  return present(await reviewOf(ctx, patient, id), patient);
}

/**
 * Records that the author of a ward round has seen the patient, if a clinician is waited for after a set of the round itself, or one
 * that the author had read in the briefing. Answers what is to be said of it; empty where nothing is.
 */
export async function recordSeenOnRound(
  ctx: Context,
  round: EncounterRow,
  stay: { id: string; patientId: string; admittedAt: Date },
): Promise<string> {
  const { practitionerId: seenById } = ctx.affiliation;
  if (seenById === null) return '';
  const awaited = await findAwaitedSet(ctx.tx, ctx.provider.id, stay);
  if (!awaited) return '';
  const { setId, encounterId, createdAt } = awaited;
  const { briefingAsOf } = round;
  const isOwn = encounterId === round.id;
  const isRead = briefingAsOf !== null && createdAt <= briefingAsOf;
  if (!isRead && !isOwn) return '';
  const id = v7();
  // What was recorded while the author wrote was not read, and begins a time of its own.
  const seenAt = !isOwn && briefingAsOf ? briefingAsOf : ctx.now;
  const values = { setId, seenById, seenAt };
  const isFirst = await insertClinicianReviewOnce(ctx.tx, {
    ...values,
    id,
    providerId: ctx.provider.id,
    patientId: stay.patientId,
    encounterId,
    createdById: ctx.caller.userId,
  });
  if (!isFirst) return '';
  recordChange(ctx, { entity, entityId: id, patientIds: [stay.patientId] }, null, values);
  // A worse set of the round itself was seen too; one that a nurse recorded meanwhile still calls.
  if (await findAwaitedSet(ctx.tx, ctx.provider.id, stay))
    return recordSeenOnRound(ctx, round, stay);
  return ' The time to treatment has ended: a clinician has seen the patient.';
}

/** Undoes it: the time to treatment runs again. Throws `not_found` also for another patient's, `conflict` when it was undone. */
export async function undoReview(
  ctx: Context,
  { patient: reference, review: id }: { patient: Reference; review: string },
): Promise<ClinicianReview> {
  const patient = await lockedPatient(ctx, reference);
  const { review } = await reviewOf(ctx, patient, id);
  if (review.undoneAt) throw new Refusal('conflict', 'This has already been undone.');
  const undone = { undoneAt: ctx.now, undoneById: ctx.caller.userId };
  await undoClinicianReview(ctx.tx, ctx.provider.id, id, undone);
  recordChange(
    ctx,
    { entity, entityId: id, patientIds: [patient.id] },
    { undoneAt: null },
    { undoneAt: ctx.now },
  );
  await notifyPatientChanged(ctx, patient.id);
  return present(await reviewOf(ctx, patient, id), patient);
}

/** Locked, so that of two people who record or undo it at once the second gets an answer. */
async function lockedPatient(ctx: Context, reference: Reference): Promise<PatientRow> {
  const patient = await findPatient(ctx.tx, ctx.provider.id, reference);
  if (!patient) throw notFound('patient');
  await lockPatient(ctx.tx, ctx.provider.id, patient.id);
  return patient;
}

async function reviewOf(
  ctx: Context,
  patient: PatientRow,
  id: string,
): Promise<ClinicianReviewRow> {
  const row = await findClinicianReview(ctx.tx, ctx.provider.id, { id, patientId: patient.id });
  if (!row) throw notFound('clinician review');
  return row;
}

const present = (
  { review, seenBy, undoneByName }: ClinicianReviewRow,
  patient: PatientRow,
): ClinicianReview => ({
  uuid: review.id,
  patient: patient.number,
  observation_set: review.setId,
  seen_by: review.seenById,
  seen_by_name: practitionerName(seenBy),
  seen_at: review.seenAt.toISOString(),
  undone_at: review.undoneAt?.toISOString() ?? null,
  undone_by_name: undoneByName,
});
