import { queryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import type {
  readPregnancyContract,
  recordPregnancyContract,
  withdrawPregnancyContract,
} from '@/lib/clinical/pregnancy/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** A patient's recorded pregnancies. */
export function pregnancyOf({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'pregnancy'],
    queryFn: dataOf(readPregnancyOperation, params),
  });
}

const path = '/providers/{provider_id}/patients/{patient_id}/pregnancy';
const readPregnancyOperation = operation<typeof readPregnancyContract>(`GET ${path}`);

export const recordPregnancyOperation = operation<typeof recordPregnancyContract>(`POST ${path}`);
export const withdrawPregnancyOperation = operation<typeof withdrawPregnancyContract>(
  `POST ${path}/{status_uuid}/withdraw`,
);
