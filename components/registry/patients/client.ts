import { queryOptions } from '@tanstack/react-query';
import { readPatientOperation } from '@/components/registry/patients/operations';
import { dataOf } from '@/lib/platform/http/call';

export type PatientAddress = { provider: string; patient: string };

/** The identity of a patient; none while none is named. */
export function onePatient({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'record'],
    queryFn: dataOf(readPatientOperation, params),
    enabled: patient !== '',
    // Names do not stay on a shared machine longer than they are looked at.
    gcTime: 0,
  });
}
