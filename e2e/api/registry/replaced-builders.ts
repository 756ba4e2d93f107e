import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

export const under = (hospital: Hospital, rest: string) =>
  `/api/v1/providers/${hospital.provider.id}${rest}`;

export const clerkOf = (hospital: Hospital) => hospital.staff['ward-clerk'].sender;

/** Replaces one record of a person by another, by default as a ward clerk. */
export const replace = (
  hospital: Hospital,
  patient: string | number,
  replaced_by: string | number,
  as = clerkOf(hospital),
) =>
  send('POST', under(hospital, `/patients/${patient}/replacement`), {
    as,
    body: { replaced_by, reason: 'Same birth certificate and mother' },
  });

/** Undoes that. */
export const undoReplacement = (hospital: Hospital, patient: string, body: object = {}) =>
  send('POST', under(hospital, `/patients/${patient}/replacement/undo`), {
    as: clerkOf(hospital),
    body: { reason: 'They are sisters', ...body },
  });

/** A hospital with two records of one person. */
export async function twoRecords() {
  const hospital = await aHospital();
  const old = await aPatient(hospital, { mrNumber: 'OLD-17' });
  const kept = await aPatient(hospital, { mrNumber: 'NEW-42' });
  return { hospital, old, kept };
}
