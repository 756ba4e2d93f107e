import { queryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { patientSummaryContract } from '@/lib/clinical/patient-summary/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 30_000;

/** The banner above everything that concerns one patient. */
export function patientSummary({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'summary'],
    queryFn: dataOf(patientSummaryOperation, params),
    refetchInterval: refetchEveryMs,
  });
}

const patientSummaryOperation = operation<typeof patientSummaryContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/summary',
);
