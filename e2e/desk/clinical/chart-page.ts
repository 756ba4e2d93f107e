import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import { ask } from '@/e2e/desk/platform/as-system';

export type Ward = {
  hospital: Hospital;
  mutuku: Awaited<ReturnType<typeof anAdmission>>;
};

export type Request = Parameters<typeof ask>[0];

export const act = (request: Request, { hospital, mutuku }: Ward, action: string, data: object) =>
  post(request, hospital, 'encounter-actions', {
    action,
    encounter_uuid: mutuku.encounter.id,
    patient_uuid: mutuku.patient.id,
    data,
  });

export const post = (request: Request, hospital: Hospital, path: string, data: object) =>
  ask(request, hospital, path, { method: 'POST', data });

export const chart = ({ mutuku }: Ward, query = '') => `/patients/${mutuku.patient.id}${query}`;
