import { operation } from '@/lib/platform/http/operation';
import type { listPatientsContract, readPatientContract } from '@/lib/registry/patients/contract';

export const readPatientOperation = operation<typeof readPatientContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}',
});
export const listPatientsOperation = operation<typeof listPatientsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients',
});
