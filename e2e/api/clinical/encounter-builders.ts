import { type Answer, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';

type Encounter = { id: string; patientId: string };

export const doctorOf = (hospital: Hospital) => hospital.staff['medical-officer'];

export const encounterPath = (hospital: Hospital, id?: string) =>
  `/api/v1/providers/${hospital.provider.id}/encounter${id === undefined ? '' : `/${id}`}`;

/** Acts on an encounter, by default as the medical officer. */
export const act = (
  hospital: Hospital,
  action: string,
  encounter: Encounter,
  data: unknown,
  { as = doctorOf(hospital).sender, ...more }: { as?: Sender } & Record<string, unknown> = {},
) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/encounter-actions`, {
    as,
    body: {
      action,
      encounter_uuid: encounter.id,
      patient_uuid: encounter.patientId,
      data,
      ...more,
    },
  });

/** An encounter that was opened over the API, so that all of its histories have begun. */
export async function anOpenedEncounter(
  hospital: Hospital,
  { patientId, ...body }: { patientId?: string } & Record<string, unknown> = {},
) {
  const patient = patientId ?? (await aPatient(hospital)).id;
  const answer = await send('POST', encounterPath(hospital), {
    as: hospital.staff.nurse.sender,
    body: { patient, healthcare_service: hospital.service.id, status: 'in-progress', ...body },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: answer.body.data.id as string, patientId: patient };
}

export async function shown(hospital: Hospital, { id }: Pick<Encounter, 'id'>) {
  const answer = await send('GET', encounterPath(hospital, id), { as: hospital.key });
  return answer.body.data;
}

/** Changes an encounter as a nurse. */
export const edit = (
  hospital: Hospital,
  { id }: Pick<Encounter, 'id'>,
  body: object,
  as: Sender = hospital.staff.nurse.sender,
) => send('PATCH', encounterPath(hospital, id), { as, body });

export const malaria = { condition: 'B50.9', code: 'B50.9', role: 'Malaria', note: 'Smear sent' };
export const anaemia = { condition: 'D64.9', code: 'D64.9', role: 'Anaemia' };
export const cough = { condition: 'R05', code: 'R05', role: 'Cough' };

/** The ranks and names of an encounter's diagnoses, in the order shown. */
export const ranked = (encounter: { encounter_diagnosis: { rank: number; role: string }[] }) =>
  encounter.encounter_diagnosis.map(({ rank, role }) => `${rank} ${role}`);

/** The changes that a request left in the audit log, in order. */
export const auditOf = ({ headers }: Answer) =>
  auditRowsOf({ headers }, 'action', 'entity', 'changes', 'patientIds', 'outcome');
