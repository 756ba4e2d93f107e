import { queryOptions } from '@tanstack/react-query';
import { readPatientOperation } from '@/components/registry/patients/operations';
import { dataOf } from '@/lib/platform/http/call';

/** Both by uuid. */
export type PatientAddress = { provider: string; patient: string };

export const patientParams = ({ provider, patient }: PatientAddress) => ({
  provider_id: provider,
  patient_id: patient,
});

/** The identity of a patient; none while none is named. */
export const onePatient = (address: PatientAddress) =>
  queryOptions({
    queryKey: ['patients', address.provider, address.patient, 'record'],
    queryFn: dataOf(readPatientOperation, patientParams(address)),
    enabled: address.patient !== '',
    // Names do not stay on a shared machine longer than they are looked at.
    gcTime: 0,
  });
