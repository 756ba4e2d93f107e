import type { PatientRow } from '@/db/queries/registry/patients';
import { surnameFirst } from '@/lib/domain/persons';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Whether a refusal may mention a patient's stay: only if the caller may know who is admitted, because a system may have
 * only the permission to admit. What was shown is in the audit log.
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
