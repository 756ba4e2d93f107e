import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/** A patient whose record is read, which is audited. Throws `not_found`. */
export async function readPatientRow(ctx: Context, reference: Reference): Promise<PatientRow> {
  const patient = await findPatient(ctx.tx, ctx.provider.id, reference);
  if (!patient) throw notFound('patient');
  ctx.audit.patientsRead.add(patient.id);
  return patient;
}

/** A patient whose record is changed, locked. Throws `not_found`. */
export async function lockPatientRow(ctx: Context, reference: Reference): Promise<PatientRow> {
  const patient = await findPatient(ctx.tx, ctx.provider.id, reference, { lock: true });
  if (!patient) throw notFound('patient');
  return patient;
}
