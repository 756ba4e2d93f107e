import { paymentList } from '@/components/billing/payments/list-view';
import { listPaymentsOperation } from '@/components/billing/payments/operations';
import { listQuery } from '@/components/platform/lists/list-query';

const refetchEveryMs = 60_000;

/** A page of the list of payments; the provider by uuid. */
export const paymentsQuery = listQuery({
  key: ['payments'],
  list: paymentList,
  operation: listPaymentsOperation,
  refetchEveryMs,
});
