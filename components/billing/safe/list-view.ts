import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listSafeMovementsContract } from '@/lib/billing/safe/contract';

const { shape } = listSafeMovementsContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  kind: { label: 'Transaction', reads: shape.kind },
  status: { label: 'State', reads: shape.status },
  recorded_at__gte: fromDayFilter('Recorded from'),
  recorded_at__lte: untilDayFilter('Recorded until'),
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
export const toSafeMovementsQuery = asking<Asked, SafeFilter>(safeList);
