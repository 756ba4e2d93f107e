import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { payoutList } from '@/components/billing/payouts/list-view';
import { listQuery } from '@/components/platform/lists/list-query';
import type {
  listPayoutsContract,
  payoutRecord,
  readClearingContract,
} from '@/lib/billing/payouts/contract';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Payout = z.output<typeof payoutRecord>;

const refetchEveryMs = 60_000;

/** Payments by mobile money and card that are not in the bank yet; the provider by uuid. */
export const clearingBalancesQuery = (provider: string) =>
  queryOptions({
    queryKey: ['payouts', provider, 'clearing'],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider } };
      return (await call(readClearingOperation, given, { signal })).data.clearing;
    },
    refetchInterval: refetchEveryMs,
  });

/** A page of what was paid out; the provider by uuid. */
export const payoutsQuery = listQuery({
  key: ['payouts'],
  list: payoutList,
  operation: operation<typeof listPayoutsContract>('GET /providers/{provider_id}/finance/payouts'),
  refetchEveryMs,
});

const readClearingOperation = operation<typeof readClearingContract>(
  'GET /providers/{provider_id}/finance/clearing',
);
