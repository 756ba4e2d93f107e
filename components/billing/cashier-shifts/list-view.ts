import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listShiftsContract } from '@/lib/billing/cashier-shifts/contract';

export const shiftList = defineList(listShiftsContract, {
  path: '/shifts',
  filters: {
    status: 'Status',
    is_mine: 'My own',
    cashier: 'Cashier',
    location: 'Desk',
    opened_at__gte: fromDayFilter('Opened from'),
    opened_at__lte: untilDayFilter('Opened until'),
  },
  period: { from: 'opened_at__gte', until: 'opened_at__lte' },
});

export type ShiftListFilter = FilterOf<typeof shiftList>;
