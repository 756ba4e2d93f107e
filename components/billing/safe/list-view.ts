import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listSafeMovementsContract } from '@/lib/billing/safe/contract';

export const safeList = defineList(listSafeMovementsContract, {
  path: '/safe',
  filters: {
    search: 'Search',
    kind: 'Transaction',
    status: 'State',
    recorded_at__gte: fromDayFilter('Recorded from'),
    recorded_at__lte: untilDayFilter('Recorded until'),
  },
  search: 'search',
  period: { from: 'recorded_at__gte', until: 'recorded_at__lte' },
});

export type SafeFilter = FilterOf<typeof safeList>;
