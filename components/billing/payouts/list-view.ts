import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listPayoutsContract } from '@/lib/billing/payouts/contract';

/** Payouts of mobile money and cards. */
export const payoutList = defineList(listPayoutsContract, {
  path: '/payouts',
  filters: {
    search: 'Search',
    transaction_type: 'Payment method',
    status: 'State',
    recorded_at__gte: fromDayFilter('Recorded from'),
    recorded_at__lte: untilDayFilter('Recorded until'),
  },
  search: 'search',
  period: { from: 'recorded_at__gte', until: 'recorded_at__lte' },
});

export type PayoutListFilter = FilterOf<typeof payoutList>;
