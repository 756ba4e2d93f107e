import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listShiftsContract } from '@/lib/billing/cashier-shifts/contract';

const { shape } = listShiftsContract.query;

const filters = {
  status: { label: 'Status', reads: shape.status },
  is_mine: { label: 'My own', reads: shape.is_mine },
  cashier: { label: 'Cashier', reads: shape.cashier },
  location: { label: 'Desk', reads: shape.location },
  opened_at__gte: fromDayFilter('Opened from'),
  opened_at__lte: untilDayFilter('Opened until'),
};

export type ShiftFilter = keyof typeof filters;

/** The list of cashiers' shifts. */
export const shiftList: ListOf<ShiftFilter> = {
  path: '/shifts',
  filters,
  period: { from: 'opened_at__gte', until: 'opened_at__lte' },
};

type Asked = z.input<typeof listShiftsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toShiftsQuery = asking<Asked, ShiftFilter>(shiftList);
