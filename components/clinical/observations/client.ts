import { infiniteQueryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { listObservationSetsContract } from '@/lib/clinical/observations/contract';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { continued } from '@/lib/platform/http/pagination';

const refetchEveryMs = 30_000;

/** The patient's sets of observations, the latest first, as many pages as were asked for. */
export function observationSetsQuery({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return infiniteQueryOptions({
    queryKey: ['patients', provider, patient, 'observation-sets'],
    queryFn: ({ pageParam, signal }) =>
      pageOf(listObservationSetsOperation, { params, query: pageParam }, { signal }),
    ...continued,
    refetchInterval: refetchEveryMs,
  });
}

const listObservationSetsOperation = operation<typeof listObservationSetsContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/observation-sets',
);
