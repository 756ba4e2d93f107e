import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { listDiagnosisCodesContract } from '@/lib/registry/diagnosis-codes/contract';

const shown = 20;

/** The codes that match every word, the likeliest first; the first ones. */
export function diagnosisCodeSearch(provider: string, search: string) {
  const query = { page_size: String(shown), search };
  return queryOptions({
    queryKey: ['diagnosis-codes', provider, search],
    queryFn: ({ signal }) =>
      pageOf(listDiagnosisCodesOperation, { params: { provider_id: provider }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 300_000,
  });
}

export const listDiagnosisCodesOperation = operation<typeof listDiagnosisCodesContract>(
  'GET /providers/{provider_id}/diagnosis-codes',
);
