import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDiagnosisCodesContract } from '@/lib/diagnosis-codes/contract';
import { pageOf } from '@/lib/http/call';

const shown = 20;

/** The codes that match every word, the likeliest first; the first ones. */
export function diagnosisCodeSearch(provider: string, search: string) {
  const query = { page_size: String(shown), search };
  return queryOptions({
    queryKey: ['diagnosis-codes', provider, search],
    queryFn: ({ signal }) =>
      pageOf(listDiagnosisCodesContract, { params: { provider_id: provider }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 300_000,
  });
}
