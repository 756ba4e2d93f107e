import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { findDuplicatesContract } from '@/lib/registry/patients/duplicates-contract';

/** The patient's identity, as far as it is typed. */
export type DescribedPatient = {
  mr_number: string;
  first_name: string;
  last_name: string;
  other_names: string;
  birth_date: string;
};

/** The registered patients who may be this one; nobody while neither both names nor an MR number are typed. */
export function patientDuplicates(provider: string, described: DescribedPatient) {
  const query = Object.fromEntries(
    (['mr_number', 'first_name', 'last_name', 'other_names', 'birth_date'] as const)
      .map((field) => [field, described[field].trim()] as const)
      .filter(([, text]) => text !== ''),
  );
  const isTelling = Boolean(query.mr_number || (query.first_name && query.last_name));
  return queryOptions({
    queryKey: ['patient-duplicates', provider, query],
    queryFn: async ({ signal }) => {
      if (!isTelling) return [];
      const given = { params: { provider_id: provider }, query };
      return (await call(findDuplicatesOperation, given, { signal })).data;
    },
    staleTime: 30_000,
    // Names do not stay on a shared machine longer than they are looked at.
    gcTime: 0,
  });
}

const findDuplicatesOperation = operation<typeof findDuplicatesContract>(
  'GET /providers/{provider_id}/patients/duplicates',
);
