import { queryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import { rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { listCoversContract } from '@/lib/registry/covers/contract';

/** A patient's covers, the primary one first. */
export const coversOfPatient = ({ provider, patient }: PatientAddress) =>
  queryOptions({
    queryKey: ['patients', provider, patient, 'covers'],
    queryFn: rowsOf(
      listCoversOperation,
      { provider_id: provider, patient_id: patient },
      { page_size: String(maximumPageSize) },
    ),
  });

const listCoversOperation = operation<typeof listCoversContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/covers',
);
