import { v7 } from 'uuid';
import type { z } from 'zod';
import { findCurrentStay } from '@/db/queries/clinical/patient-summary';
import {
  findPregnancyStatus,
  insertPregnancyStatus,
  listPregnancyStatuses,
  type PregnancyStatusRow,
  updatePregnancyStatus,
} from '@/db/queries/clinical/pregnancy';
import { lockScoring } from '@/db/queries/clinical/rescoring';
import type { PatientRow } from '@/db/queries/registry/patients';
import {
  readScoringFacts,
  scoreByFacts,
  scoredAgainWords,
} from '@/lib/clinical/observations/server/rescore-by-facts';
import {
  endPregnancyContract,
  type PregnancyRecord,
  recordPregnancyContract,
  withdrawPregnancyContract,
} from '@/lib/clinical/pregnancy/contract';
import { pregnancyNow, presentStatus } from '@/lib/clinical/pregnancy/server/present';
import { longestPregnancyDays } from '@/lib/domain/codes/pregnancy';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import { lastDayOf } from '@/lib/domain/pregnancy/rules';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { lockPatientRow, readPatientRow } from '@/lib/registry/patients/server/read-row';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

const entity = 'pregnancy-status';

/** A patient's recorded pregnancies. Reading them is audited. */
export async function readPregnancy(ctx: Context, reference: Reference): Promise<PregnancyRecord> {
  const patient = await readPatientRow(ctx, reference);
  const [statuses, stay] = await Promise.all([
    listPregnancyStatuses(ctx.tx, ctx.provider.id, patient.id),
    findCurrentStay(ctx.tx, ctx.provider.id, patient.id),
  ]);
  return {
    ...pregnancyNow(ctx, { patient, stay, statuses }),
    statuses: statuses.map((row) => presentStatus(ctx, row, patient)),
  };
}

/**
 * Records that a patient is pregnant, or is not. Throws `invalid` on days that cannot be, `conflict` where the days are those of a
 * pregnancy that is on record.
 */
export async function recordPregnancy(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof recordPregnancyContract.body>>,
): Promise<Response> {
  const patient = await lockPatientRow(ctx, reference);
  await refuseReplaced(ctx, patient);
  const startsOn = body.starts_on ?? dayAt(ctx.now, ctx.provider.timeZone);
  const status = { status: body.status, startsOn, endsOn: body.ends_on ?? null };
  if (patient.birthDate !== null && startsOn < patient.birthDate) {
    throw refuseField('starts_on', 'This is before the patient’s birth. Check the date.');
  }
  if (status.status === 'not-pregnant' && status.endsOn !== null) {
    throw refuseField('ends_on', 'Only a pregnancy has an end.');
  }
  if (status.endsOn !== null) refuseEnd(status, status.endsOn);
  await refuseOverlap(ctx, patient, status);
  const id = v7();
  const scored = await changeFacts(ctx, patient, id, async () => {
    const values = { ...status, patientId: patient.id, createdById: ctx.caller.userId };
    await insertPregnancyStatus(ctx.tx, {
      ...values,
      id,
      providerId: ctx.provider.id,
      createdAt: ctx.now,
    });
    recordChange(ctx, { entity, entityId: id, patientIds: [patient.id] }, null, values);
  });
  const isDoubtful = status.status === 'pregnant' && patient.gender === 'MALE';
  const doubt = isDoubtful ? 'The patient’s record says male: check that this is the patient.' : '';
  return answer(ctx, patient, id, recordPregnancyContract, [scored, doubt]);
}

/** Records the last day of a pregnancy. Throws `invalid` on a day that cannot be, `conflict` where one is recorded already. */
export async function endPregnancy(
  ctx: Context,
  { patient: reference, status }: { patient: Reference; status: string },
  body: z.output<NonNullable<typeof endPregnancyContract.body>>,
): Promise<Response> {
  const patient = await lockPatientRow(ctx, reference);
  const before = await standing(ctx, patient, status);
  if (before.status !== 'pregnant') throw new Refusal('conflict', 'Only a pregnancy has an end.');
  if (before.endsOn !== null) {
    const sentence = `The end of this pregnancy is already on record: ${before.endsOn}. If that is wrong, withdraw the pregnancy and record it again.`;
    throw new Refusal('conflict', sentence);
  }
  const endsOn = body.ends_on ?? dayAt(ctx.now, ctx.provider.timeZone);
  refuseEnd(before, endsOn);
  const scored = await changeFacts(ctx, patient, before.id, async () => {
    const end = { endsOn, endedAt: ctx.now, endedById: ctx.caller.userId };
    await updatePregnancyStatus(ctx.tx, ctx.provider.id, before.id, end);
    const of = { entity, entityId: before.id, patientIds: [patient.id] };
    recordChange(ctx, of, { endsOn: null }, { endsOn });
  });
  return answer(ctx, patient, before.id, endPregnancyContract, [scored]);
}

/** Withdraws what was recorded in error. Throws `conflict` when that was done already. */
export async function withdrawPregnancy(
  ctx: Context,
  { patient: reference, status }: { patient: Reference; status: string },
  { reason }: z.output<NonNullable<typeof withdrawPregnancyContract.body>>,
): Promise<Response> {
  const patient = await lockPatientRow(ctx, reference);
  const before = await standing(ctx, patient, status);
  const scored = await changeFacts(ctx, patient, before.id, async () => {
    const withdrawal = { withdrawnAt: ctx.now, withdrawnById: ctx.caller.userId };
    await updatePregnancyStatus(ctx.tx, ctx.provider.id, before.id, {
      ...withdrawal,
      withdrawReason: reason,
    });
    const of = { entity, entityId: before.id, patientIds: [patient.id] };
    recordChange(ctx, of, { withdrawnAt: null }, { withdrawnAt: ctx.now, reason });
  });
  return answer(ctx, patient, before.id, withdrawPregnancyContract, [scored]);
}

/** Locked, so that of two who record or end the same pregnancy at once the second one sees what the first one did. */
async function found(ctx: Context, patient: PatientRow, id: string): Promise<PregnancyStatusRow> {
  const of = { id, patientId: patient.id };
  const row = await findPregnancyStatus(ctx.tx, ctx.provider.id, of);
  if (!row) throw notFound('pregnancy status');
  return row;
}

async function standing(ctx: Context, patient: PatientRow, id: string) {
  const row = await found(ctx, patient, id);
  if (row.withdrawnAt) throw new Refusal('conflict', 'This has already been withdrawn.');
  return row;
}

function refuseEnd({ startsOn }: { startsOn: string }, endsOn: string): void {
  if (endsOn < startsOn) {
    throw refuseField('ends_on', `The pregnancy began on ${startsOn}. Its end cannot be earlier.`);
  }
  if (endsOn > dayAfter(startsOn, longestPregnancyDays)) {
    const sentence = `The pregnancy began on ${startsOn}, more than ${longestPregnancyDays / 7} weeks earlier. Check both dates.`;
    throw refuseField('ends_on', sentence);
  }
}

/** A patient has one pregnancy at a time, and is not recorded as not pregnant on a day of one. */
async function refuseOverlap(
  ctx: Context,
  patient: PatientRow,
  status: Pick<PregnancyStatusRow, 'status' | 'startsOn' | 'endsOn'>,
): Promise<void> {
  const recorded = await listPregnancyStatuses(ctx.tx, ctx.provider.id, patient.id);
  const last = status.status === 'pregnant' ? lastDayOf(status) : status.startsOn;
  const other = recorded.find(
    (one) =>
      one.status === 'pregnant' &&
      one.withdrawnAt === null &&
      one.startsOn <= last &&
      status.startsOn <= lastDayOf(one),
  );
  if (!other) return;
  const until = other.endsOn ? ` to ${other.endsOn}` : '';
  const sentence = `A pregnancy from ${other.startsOn}${until} is on record. End or withdraw it first.`;
  throw refuseField('starts_on', sentence, 'conflict');
}

/** Stores what is recorded of a pregnancy, and corrects NEWS2 of the sets of its days. Answers what to say of that. */
async function changeFacts(
  ctx: Context,
  patient: PatientRow,
  factId: string,
  store: () => Promise<void>,
): Promise<string> {
  await lockScoring(ctx.tx, ctx.provider.id, patient.id, 'exclusive');
  const former = await readScoringFacts(ctx, patient);
  await store();
  const present = await readScoringFacts(ctx, patient);
  const cause = { changed: 'pregnancy', factId } as const;
  const sets = await scoreByFacts(ctx, patient.id, { former, present, cause });
  await notifyPatientChanged(ctx, patient.id);
  return sets === 0 ? '' : scoredAgainWords(sets);
}

async function answer(
  ctx: Context,
  patient: PatientRow,
  id: string,
  { reply }: { reply: Parameters<typeof success>[0] },
  also: string[],
): Promise<Response> {
  const message = [reply.message, ...also].filter(Boolean).join(' ');
  return success({ ...reply, message }, presentStatus(ctx, await found(ctx, patient, id), patient));
}
