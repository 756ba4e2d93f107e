import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { listObservationSetsContract } from '@/lib/clinical/observations/contract';
import type { patientSummaryContract } from '@/lib/clinical/patient-summary/contract';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { continued } from '@/lib/platform/http/pagination';
import type { readPatientContract } from '@/lib/registry/patients/contract';

const refetchEveryMs = 30_000;

export type PatientAddress = { provider: string; patient: string };

/** What stands above everything that concerns one patient. */
export function patientSummary({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'summary'],
    queryFn: async ({ signal }) =>
      (await call(patientSummaryOperation, { params }, { signal })).data,
    refetchInterval: refetchEveryMs,
  });
}

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

/** The patient's sets of observations, the latest first, as many pages as were asked for. */
export function observationSets({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return infiniteQueryOptions({
    queryKey: ['patients', provider, patient, 'observation-sets'],
    queryFn: ({ pageParam, signal }) =>
      pageOf(listObservationSetsOperation, { params, query: pageParam }, { signal }),
    ...continued,
    refetchInterval: refetchEveryMs,
  });
}

const listObservationSetsOperation = operation<typeof listObservationSetsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/observation-sets',
});
const patientSummaryOperation = operation<typeof patientSummaryContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/summary',
});
const readPatientOperation = operation<typeof readPatientContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}',
});
