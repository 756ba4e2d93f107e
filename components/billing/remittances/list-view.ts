import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listRemittancesContract } from '@/lib/billing/remittances/contract';

const { shape } = listRemittancesContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  payer: { label: 'Payer', reads: shape.payer },
  account: { label: 'Account', reads: shape.account },
  status: { label: 'State', reads: shape.status },
  recorded_at__gte: fromDayFilter('Recorded from'),
  recorded_at__lte: untilDayFilter('Recorded until'),
};

export type RemittanceFilter = keyof typeof filters;

/** What insurers and companies have paid. */
export const remittanceList: ListOf<RemittanceFilter> = {
  path: '/remittances',
  filters,
  search: 'search',
  period: { from: 'recorded_at__gte', until: 'recorded_at__lte' },
};

type Asked = z.input<typeof listRemittancesContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toRemittancesQuery = asking<Asked, RemittanceFilter>(remittanceList);
