import { operation } from '@/lib/platform/http/operation';
import type { listPatientsContract, readPatientContract } from '@/lib/registry/patients/contract';

export const readPatientOperation = operation<typeof readPatientContract>(
  'GET /providers/{provider_id}/patients/{patient_id}',
);
export const listPatientsOperation = operation<typeof listPatientsContract>(
  'GET /providers/{provider_id}/patients',
);
