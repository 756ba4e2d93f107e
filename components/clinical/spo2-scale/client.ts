import { queryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import type { readSpo2ScaleContract } from '@/lib/clinical/spo2-scale/contract';
import { dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** The SpO2 scale of a patient, with every change of it. */
export function spo2ScaleOf({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'spo2-scale'],
    queryFn: dataOf(readSpo2ScaleOperation, params),
  });
}

const readSpo2ScaleOperation = operation<typeof readSpo2ScaleContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/saturation-scale',
);
