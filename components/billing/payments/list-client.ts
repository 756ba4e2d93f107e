import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type PaymentFilter,
  paymentList,
  toPaymentsQuery,
} from '@/components/billing/payments/list-view';
import type { TakenPayment } from '@/components/billing/payments/send-payment';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { listPaymentsContract } from '@/lib/billing/payments/contract';
import type { exportPaymentsContract } from '@/lib/billing/payments/export-contract';
import { addressOf, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 60_000;

/** A page of the list of payments; the provider by uuid. */
export function paymentsQuery(provider: string, view: ListView<PaymentFilter>) {
  const given = { params: { provider_id: provider }, query: toPaymentsQuery(view) };
  return queryOptions({
    queryKey: ['payments', provider, 'list', writeListView(paymentList, view)],
    queryFn: async ({ signal }): Promise<ListReading<PaymentFilter, TakenPayment>> => {
      const { rows, meta } = await pageOf(listPaymentsOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/** Where all rows that a view's filters leave come as a CSV file. */
export function paymentsFile(provider: string, view: ListView<PaymentFilter>): string {
  const { page: _, ...query } = toPaymentsQuery(view);
  return addressOf(exportPaymentsOperation, { params: { provider_id: provider }, query });
}

const listPaymentsOperation = operation<typeof listPaymentsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/payments',
});
const exportPaymentsOperation = operation<typeof exportPaymentsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/payments/export',
});
