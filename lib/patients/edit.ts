import type { z } from 'zod';
import { findFirstStart } from '@/db/queries/encounters';
import { findPatient, type PatientRow, updatePatient } from '@/db/queries/patients';
import { recordChange } from '@/lib/audit/changes';
import { dayAt } from '@/lib/days';
import { notFound, refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { announcePatient } from '@/lib/patients/announce';
import type { updatePatientContract } from '@/lib/patients/contract';
import { refuseMrNumberOfAnother } from '@/lib/patients/mr-number';

/**
 * Changes the given fields of a patient's identity. Throws `invalid` on a birth date after the first encounter, which could not
 * have been opened with it, and `conflict` on another patient's MR number in any spelling.
 */
export async function editPatient(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof updatePatientContract.body>>,
): Promise<PatientRow> {
  const before = await findPatient(ctx.tx, ctx.provider.id, reference, { lock: true });
  if (!before) throw notFound('patient');
  if (body.birth_date && body.birth_date !== before.birthDate) {
    await refuseUnborn(ctx, before, body.birth_date);
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
    birthDate: body.birth_date,
    mobile: body.mobile,
    nationalMobileNumber: body.national_mobile_number,
    email: body.email,
  };
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
  await announcePatient(ctx, before.id);
  return after;
}

async function refuseUnborn(ctx: Context, { id }: PatientRow, birthDate: string): Promise<void> {
  const first = await findFirstStart(ctx.tx, ctx.provider.id, id);
  const firstDay = first && dayAt(first, ctx.provider.timeZone);
  if (firstDay === null || birthDate <= firstDay) return;
  const sentence = `This patient has been seen here on ${firstDay} already. Check the year.`;
  throw refuseField('birth_date', sentence);
}
