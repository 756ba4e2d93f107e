import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { readPatientContract } from '@/lib/registry/patients/contract';

export type PatientAddress = { provider: string; patient: string };

/** Who a patient is; nobody while none is named. */
export function onePatient({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'record'],
    queryFn: async ({ signal }) => (await call(readPatientOperation, { params }, { signal })).data,
    enabled: patient !== '',
    // Names do not stay on a shared machine longer than they are looked at.
    gcTime: 0,
  });
}

const readPatientOperation = operation<typeof readPatientContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}',
});
