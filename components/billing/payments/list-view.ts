import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listPaymentsContract } from '@/lib/billing/payments/contract';

const { shape } = listPaymentsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  transaction_type: { label: 'Paid by', reads: shape.transaction_type },
  kind: { label: 'For', reads: shape.kind },
  status: { label: 'Status', reads: shape.status },
  is_mine: { label: 'Taken by me', reads: shape.is_mine },
  taken_by: { label: 'Taken by', reads: shape.taken_by },
  patient: { label: 'Patient', reads: shape.patient },
  location: { label: 'Desk', reads: shape.location },
  account: { label: 'Account', reads: shape.account },
  invoice: { label: 'Invoice', reads: shape.invoice },
  shift: { label: 'Shift', reads: shape.shift },
  settlement: { label: 'Paid together', reads: shape.settlement },
  received_at__gte: fromDayFilter('Received from'),
  received_at__lte: untilDayFilter('Received until'),
};

export type PaymentFilter = keyof typeof filters;

/** The list of payments, each with its receipt. */
export const paymentList: ListOf<PaymentFilter> = {
  path: '/payments',
  filters,
  search: 'search',
  period: { from: 'received_at__gte', until: 'received_at__lte' },
};

type Asked = z.input<typeof listPaymentsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toPaymentsQuery = asking<Asked, PaymentFilter>(paymentList);
