import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listPayoutsContract } from '@/lib/billing/payouts/contract';

const { shape } = listPayoutsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  transaction_type: { label: 'Paid by', reads: shape.transaction_type },
  status: { label: 'State', reads: shape.status },
  recorded_at__gte: fromDayFilter('Recorded from'),
  recorded_at__lte: untilDayFilter('Recorded until'),
};

export type PayoutFilter = keyof typeof filters;

/** What was paid out of mobile money and cards. */
export const payoutList: ListOf<PayoutFilter> = {
  path: '/payouts',
  filters,
  search: 'search',
  period: { from: 'recorded_at__gte', until: 'recorded_at__lte' },
};

type Asked = z.input<typeof listPayoutsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toPayoutsQuery = asking<Asked, PayoutFilter>(payoutList);
