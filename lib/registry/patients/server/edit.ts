import type { z } from 'zod';
import { findFirstStart } from '@/db/queries/clinical/encounters';
import { lockScoring } from '@/db/queries/clinical/rescoring';
import { findPatient, type PatientRow, updatePatient } from '@/db/queries/registry/patients';
import { dayAt } from '@/lib/domain/days';
import { notFound, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { birthOf } from '@/lib/domain/scores/age-group';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { updatePatientContract } from '@/lib/registry/patients/contract';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { refuseMrNumberOfAnother } from '@/lib/registry/patients/server/refuse-mr-number';
import { refuseNoMother, resolveMother } from '@/lib/registry/patients/server/resolve-mother';

/** Rescores the sets of a patient whose birth date was corrected. @returns how many have other scores */
type ScoreByBirthDate = (ctx: Context, patient: PatientRow, from: string | null) => Promise<number>;

/**
 * Changes the given fields of a patient's identity, and rescores what was scored by the former birth date. Throws `invalid` on a birth
 * date, or its estimate, after the death, or after the first encounter, which could not have been opened with it, and `conflict` on another patient's MR number in any
 * spelling.
 */
export async function editPatient(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof updatePatientContract.body>>,
  scoreByBirthDate: ScoreByBirthDate,
): Promise<Response> {
  const before = await findPatient(ctx.tx, ctx.provider.id, reference, { lock: true });
  if (!before) throw notFound('patient');
  const { birth_date: birthDate = before.birthDate, estimated_birth: estimated } = body;
  refuseTwoBirths(birthDate, estimated ?? null);
  // An estimate stays on record beside the birth date that takes its place.
  const estimatedBirth =
    birthDate === null && estimated !== undefined ? estimated : before.estimatedBirth;
  const birth = birthOf({ birthDate, estimatedBirth });
  const isRedated = birth !== birthOf(before);
  if (isRedated && birth) await refuseUnborn(ctx, before, birth);
  const { gender = before.gender } = body;
  if (isRedated || gender !== before.gender) {
    await refuseNoMother(ctx, { id: before.id, gender, birth });
  }
  if (body.mr_number !== undefined && body.mr_number !== before.mrNumber) {
    await refuseMrNumberOfAnother(ctx, body.mr_number, before.id);
  }
  const change = {
    mrNumber: body.mr_number,
    firstName: body.first_name,
    lastName: body.last_name,
    otherNames: body.other_names,
    gender: body.gender,
    birthDate,
    estimatedBirth,
    mobile: body.mobile,
    nationalMobileNumber: body.national_mobile_number,
    email: body.email,
    address: body.address,
    language: body.language,
    motherId:
      body.mother === undefined
        ? undefined
        : await resolveMother(ctx, body.mother, { id: before.id, birthDate, estimatedBirth }),
  };
  if (isRedated) await lockScoring(ctx.tx, ctx.provider.id, before.id, 'exclusive');
  const after = await updatePatient(ctx.tx, ctx.provider.id, before.id, {
    ...change,
    modifiedAt: ctx.now,
  });
  const changed = (row: PatientRow) =>
    Object.fromEntries(
      Object.keys(change).map((field) => [field, row[field as keyof typeof change]]),
    );
  recordChange(
    ctx,
    { entity: 'patient', entityId: before.id, patientIds: [before.id] },
    changed(before),
    changed(after),
  );
  const rescored = isRedated ? await scoreByBirthDate(ctx, after, birthOf(before)) : 0;
  await notifyPatientChanged(ctx, before.id);
  const { reply } = updatePatientContract;
  const message = rescored === 0 ? reply.message : `${reply.message} ${rescoredWords(rescored)}`;
  return success({ ...reply, message }, presentPatient(after, ctx));
}

const rescoredWords = (sets: number) =>
  sets === 1
    ? 'One set of observations had been scored by the former birth date. Its score was updated.'
    : `${sets} sets of observations had been scored by the former birth date. Their scores were updated.`;

/** Throws `invalid` for an estimate beside a birth date: one of the two is wrong. */
export function refuseTwoBirths(birthDate: string | null, estimatedBirth: string | null): void {
  if (birthDate === null || estimatedBirth === null) return;
  throw refuseField(
    'estimated_birth',
    'Leave the estimated age empty: the date of birth is known.',
  );
}

async function refuseUnborn(
  ctx: Context,
  { id, deceasedAt }: PatientRow,
  birth: string,
): Promise<void> {
  const field = birth.length < 10 ? 'estimated_birth' : 'birth_date';
  const diedOn = deceasedAt && dayAt(deceasedAt, ctx.provider.timeZone);
  if (diedOn && birth > diedOn) {
    throw refuseField(field, `This patient died on ${diedOn}. Check the year.`);
  }
  const first = await findFirstStart(ctx.tx, ctx.provider.id, id);
  const firstDay = first && dayAt(first, ctx.provider.timeZone);
  if (firstDay === null || birth <= firstDay) return;
  const sentence = `This patient has an encounter here on ${firstDay}. Check the year.`;
  throw refuseField(field, sentence);
}
