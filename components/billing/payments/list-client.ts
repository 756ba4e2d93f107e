import { type PaymentListFilter, paymentList } from '@/components/billing/payments/list-view';
import { listPaymentsOperation } from '@/components/billing/payments/operations';
import { pageQuery } from '@/components/platform/lists/page-query';
import type { ListView } from '@/components/platform/lists/view';
import type { exportPaymentsContract } from '@/lib/billing/payments/export-contract';
import { addressOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

const refetchEveryMs = 60_000;

/** A page of the list of payments; the provider by uuid. */
export const paymentsQuery = pageQuery({
  key: ['payments'],
  list: paymentList,
  operation: listPaymentsOperation,
  refetchEveryMs,
});

/** The address of a CSV file with all rows of a view's filters. */
export function paymentsFile(provider: string, view: ListView<PaymentListFilter>): string {
  const { page: _, ...query } = paymentList.toQuery(view);
  return addressOf(exportPaymentsOperation, { params: { provider_id: provider }, query });
}

const exportPaymentsOperation = operation<typeof exportPaymentsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/payments/export',
});
