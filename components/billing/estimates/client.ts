import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { estimateContract } from '@/lib/billing/estimates/contract';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type EstimateRequest = z.input<NonNullable<typeof estimateContract.body>>;

/** The estimate at current prices; null while the form is not complete. */
export const estimateOfStay = (provider: string, body: EstimateRequest | null) =>
  queryOptions({
    queryKey: ['estimates', provider, body],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      return (await call(estimateOperation, { params, body: body as EstimateRequest }, { signal }))
        .data;
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });

const estimateOperation = operation<typeof estimateContract>(
  'POST /providers/{provider_id}/finance/estimate',
);
