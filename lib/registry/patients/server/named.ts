import type { PatientRow } from '@/db/queries/registry/patients';
import { surnameFirst } from '@/lib/domain/persons';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Whether a refusal may tell of a patient's stay: to those who may know who is admitted; a system may have the
 * permission to admit alone. The audit log has what was shown.
 */
export function mayTellOf({ affiliation, audit }: Context, patientId: string): boolean {
  if (!affiliation.permissions.has('admissions:read')) return false;
  audit.patientsNamed.add(patientId);
  return true;
}

/** A patient's name in a refusal, for those who may know it. */
export function nameFor(
  ctx: Context,
  patient: Pick<PatientRow, 'id' | 'firstName' | 'lastName'>,
): string {
  return mayTellOf(ctx, patient.id) ? surnameFirst(patient) : 'another patient';
}
