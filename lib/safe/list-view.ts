import type { z } from 'zod';
import { dayFilter, type ListOf, type ListView } from '@/lib/lists/view';
import { fromDay, untilDay } from '@/lib/lists/whole-days';
import { safeMovementKinds, safeMovementStatuses } from '@/lib/safe/codes';
import { listSafeMovementsContract } from '@/lib/safe/contract';

const { shape } = listSafeMovementsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  kind: { label: 'What it was', reads: shape.kind },
  status: { label: 'State', reads: shape.status },
  recorded_at__gte: dayFilter('Recorded from'),
  recorded_at__lte: dayFilter('Recorded until'),
};

export type SafeFilter = keyof typeof filters;

/** What came into the safe and what left it. */
export const safeList: ListOf<SafeFilter> = {
  path: '/safe',
  filters,
  search: 'search',
  period: { from: 'recorded_at__gte', until: 'recorded_at__lte' },
};

type Asked = z.input<typeof listSafeMovementsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export function askedSafeMovements({ filters: asked, page }: ListView<SafeFilter>): Asked {
  const { kind, status, recorded_at__gte: from, recorded_at__lte: until, ...rest } = asked;
  return {
    ...rest,
    kind: safeMovementKinds.find((one) => one === kind),
    status: safeMovementStatuses.find((one) => one === status),
    recorded_at__gte: fromDay(from),
    recorded_at__lte: untilDay(until),
    page: String(page),
  };
}
