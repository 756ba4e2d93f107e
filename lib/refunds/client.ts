import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { pageOf } from '@/lib/http/call';
import { operation } from '@/lib/http/operation';
import { maximumPageSize } from '@/lib/http/page-size';
import type { listRefundsContract, refundRecord } from '@/lib/refunds/contract';
import type { RefundView } from '@/lib/refunds/list-view';

export type Refund = z.output<typeof refundRecord>;

const refetchEveryMs = 60_000;

/** A page of the refunds of a status, the latest first; the provider by uuid. */
export const refundsListed = (provider: string, { status, page }: RefundView) =>
  queryOptions({
    queryKey: ['payments', provider, 'refunds', status, page],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), ...(status === 'all' ? {} : { status }) };
      return pageOf(listRefundsOperation, { params: { provider_id: provider }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

/** Every refund of one payment, the latest first. */
export const refundsOfPayment = (provider: string, payment: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'refunds-of', payment],
    queryFn: async ({ signal }) => {
      const query = { payment, page_size: String(maximumPageSize) };
      const given = { params: { provider_id: provider }, query };
      return (await pageOf(listRefundsOperation, given, { signal })).rows;
    },
  });

const listRefundsOperation = operation<typeof listRefundsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/refunds',
});
