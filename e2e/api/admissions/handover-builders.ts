import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

export const nurseOf = ({ staff }: Hospital) => staff.nurse.sender;
export const doctorOf = ({ staff }: Hospital) => staff['medical-officer'].sender;
export const at = ({ provider }: Hospital) => `/api/v1/providers/${provider.id}`;

/** The handover of a ward: the hospital's first, unless another is named. */
export const handover = (hospital: Hospital, ward: { id: string } = hospital.ward) =>
  send('GET', `${at(hospital)}/wards/${ward.id}/handover`, { as: nurseOf(hospital) });

export const notesOf = (hospital: Hospital, { hospitalization }: Admission) =>
  `${at(hospital)}/hospitalizations/${hospitalization.id}/handover-notes`;

/** Writes a recommendation, as a nurse by default. */
export const write = (
  hospital: Hospital,
  admission: Admission,
  body: object,
  as = nurseOf(hospital),
) => send('POST', notesOf(hospital, admission), { as, body });
