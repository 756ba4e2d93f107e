import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { practitionerContracts } from '@/lib/registry/practitioners/contract';

const shown = 20;

/** The practitioners in active service whose names or qualification match every word, by last name; the first ones. */
export function practitionerSearch(provider: string, search: string) {
  const query = {
    is_active: 'true',
    page_size: String(shown),
    ...(search ? { search } : {}),
  } as const;
  return queryOptions({
    queryKey: ['practitioners', provider, search],
    queryFn: ({ signal }) =>
      pageOf(listPractitionersOperation, { params: { provider_id: provider }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

const listPractitionersOperation = operation<typeof practitionerContracts.list>(
  'GET /providers/{provider_id}/practitioners',
);
