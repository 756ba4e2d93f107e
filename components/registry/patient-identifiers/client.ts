import { queryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import { rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { listIdentifiersContract } from '@/lib/registry/patient-identifiers/contract';

/** The identifiers that a patient has now. */
export const activeIdentifiers = ({ provider, patient }: PatientAddress) =>
  queryOptions({
    queryKey: ['patients', provider, patient, 'identifiers'],
    queryFn: rowsOf(
      listIdentifiersOperation,
      { provider_id: provider, patient_id: patient },
      { is_active: 'true', page_size: String(maximumPageSize) },
    ),
    gcTime: 0,
  });

const listIdentifiersOperation = operation<typeof listIdentifiersContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/identifiers',
);
