import { v7 } from 'uuid';
import { expect } from 'vitest';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

export const auditPath = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/audit-events`;
export const patientsPath = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/patients`;

export const registerPatient = (hospital: Hospital, as = hospital.staff['ward-clerk'].sender) =>
  send('POST', patientsPath(hospital), {
    as,
    body: { mr_number: v7(), first_name: 'Otieno', last_name: 'Barasa', gender: 'MALE' },
  });

export async function verifyChain(hospital: Hospital) {
  const answer = await sendOk('GET', `${auditPath(hospital)}/verification`, {
    as: hospital.staff.auditor.sender,
  });
  return answer.body.data;
}

/** A hospital whose audit log has ten rows. */
export async function aHospitalWithHistory() {
  const hospital = await aHospital();
  for (let index = 0; index < 10; index += 1) await registerPatient(hospital);
  expect(await verifyChain(hospital)).toMatchObject({ is_intact: true, events: 10 });
  return hospital;
}
