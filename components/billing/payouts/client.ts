import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type PayoutFilter,
  payoutList,
  toPayoutsQuery,
} from '@/components/billing/payouts/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type {
  listPayoutsContract,
  payoutRecord,
  readClearingContract,
} from '@/lib/billing/payouts/contract';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Payout = z.output<typeof payoutRecord>;

const refetchEveryMs = 60_000;

/** What came by mobile money and card and is not in the bank yet; the provider by uuid. */
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
export const payoutsQuery = (provider: string, view: ListView<PayoutFilter>) =>
  queryOptions({
    queryKey: ['payouts', provider, 'list', writeListView(payoutList, view)],
    queryFn: async ({ signal }): Promise<ListReading<PayoutFilter, Payout>> => {
      const given = { params: { provider_id: provider }, query: toPayoutsQuery(view) };
      const { rows, meta } = await pageOf(listPayoutsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

const readClearingOperation = operation<typeof readClearingContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/clearing',
});
const listPayoutsOperation = operation<typeof listPayoutsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/payouts',
});
