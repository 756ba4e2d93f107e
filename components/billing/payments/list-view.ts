import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listPaymentsContract } from '@/lib/billing/payments/contract';

export const paymentList = defineList(listPaymentsContract, {
  path: '/payments',
  filters: {
    search: 'Search',
    transaction_type: 'Payment method',
    kind: 'For',
    status: 'Status',
    is_mine: 'Taken by me',
    taken_by: 'Taken by',
    patient: 'Patient',
    location: 'Desk',
    account: 'Account',
    invoice: 'Invoice',
    shift: 'Shift',
    settlement: 'Paid together',
    received_at__gte: fromDayFilter('Received from'),
    received_at__lte: untilDayFilter('Received until'),
  },
  search: 'search',
  isFileEndless: true,
  period: { from: 'received_at__gte', until: 'received_at__lte' },
});

export type PaymentListFilter = FilterOf<typeof paymentList>;
