import type { z } from 'zod';
import { shiftStatuses } from '@/lib/cashier-shifts/codes';
import { listShiftsContract } from '@/lib/cashier-shifts/contract';
import { dayFilter, type ListOf, type ListView } from '@/lib/lists/view';
import { fromDay, untilDay } from '@/lib/lists/whole-days';

const { shape } = listShiftsContract.query;

const filters = {
  status: { label: 'Status', reads: shape.status },
  is_mine: { label: 'My own', reads: shape.is_mine },
  cashier: { label: 'Cashier', reads: shape.cashier },
  location: { label: 'Desk', reads: shape.location },
  opened_at__gte: dayFilter('Opened from'),
  opened_at__lte: dayFilter('Opened until'),
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
export function askedShifts({ filters: asked, page }: ListView<ShiftFilter>): Asked {
  const { status, is_mine, opened_at__gte: from, opened_at__lte: until, ...rest } = asked;
  return {
    ...rest,
    status: shiftStatuses.find((one) => one === status),
    is_mine: is_mine === 'true' || is_mine === 'false' ? is_mine : undefined,
    opened_at__gte: fromDay(from),
    opened_at__lte: untilDay(until),
    page: String(page),
  };
}
