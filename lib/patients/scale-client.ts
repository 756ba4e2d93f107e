import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/http/call';
import { operation } from '@/lib/http/operation';
import type { PatientAddress } from '@/lib/patients/client';
import type { readSpo2ScaleContract } from '@/lib/patients/saturation-scale-contract';

/** The SpO2 scale of a patient, with every change of it. */
export function spo2ScaleOf({ provider, patient }: PatientAddress) {
  const params = { provider_id: provider, patient_id: patient };
  return queryOptions({
    queryKey: ['patients', provider, patient, 'spo2-scale'],
    queryFn: async ({ signal }) =>
      (await call(readSpo2ScaleOperation, { params }, { signal })).data,
  });
}

const readSpo2ScaleOperation = operation<typeof readSpo2ScaleContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}/saturation-scale',
});
