import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { askedFor, type RequestView } from '@/components/billing/approvals/list-view';
import type { listRefundsContract, refundRecord } from '@/lib/billing/refunds/contract';
import { pageOf, rowsOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';

export type Refund = z.output<typeof refundRecord>;

/** The page of one refund, with its voucher; by uuid. */
export const refundAddress = (refund: string): string => `/payments/refunds/${refund}`;

const refetchEveryMs = 60_000;

/** A page of the refunds of a status, the latest first; the provider by uuid. */
export const refundsQuery = (provider: string, view: RequestView) =>
  queryOptions({
    queryKey: ['payments', provider, 'refunds', view.status, view.page],
    queryFn: async ({ signal }) => {
      const query = askedFor(view);
      return pageOf(listRefundsOperation, { params: { provider_id: provider }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });

/** Every refund of one payment, the latest first. */
export const refundsOfPayment = (provider: string, payment: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'refunds-of', payment],
    queryFn: rowsOf(
      listRefundsOperation,
      { provider_id: provider },
      { payment, page_size: String(maximumPageSize) },
    ),
  });

/** The refunds that a patient can be paid now. */
export const approvedRefundsOf = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'refunds-to-pay', patient],
    queryFn: rowsOf(
      listRefundsOperation,
      { provider_id: provider },
      { patient, status: 'approved' as const },
    ),
  });

export const listRefundsOperation = operation<typeof listRefundsContract>(
  'GET /providers/{provider_id}/finance/refunds',
);
