import { queryOptions } from '@tanstack/react-query';
import type { PatientAddress } from '@/components/registry/patients/client';
import { rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { listRelatedPersonsContract } from '@/lib/registry/related-persons/contract';

/** The place of a patient's related persons in the chart. */
export const relatedPersonsAddress = (patient: string): string =>
  `/patients/${patient}?tab=next-of-kin`;

/** Related persons who may be named as having accompanied the patient. */
export const activeRelatedPersons = ({ provider, patient }: PatientAddress) =>
  queryOptions({
    queryKey: ['patients', provider, patient, 'related-persons', 'active'],
    queryFn: rowsOf(
      listRelatedPersonsOperation,
      { provider_id: provider, patient_id: patient },
      { is_active: 'true', page_size: String(maximumPageSize) },
    ),
  });

export const listRelatedPersonsOperation = operation<typeof listRelatedPersonsContract>(
  'GET /providers/{provider_id}/patients/{patient_id}/related-persons',
);
