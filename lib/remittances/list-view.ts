import type { z } from 'zod';
import { dayFilter, type ListOf, type ListView } from '@/lib/lists/view';
import { fromDay, untilDay } from '@/lib/lists/whole-days';
import { remittanceStatuses } from '@/lib/remittances/codes';
import { listRemittancesContract } from '@/lib/remittances/contract';

const { shape } = listRemittancesContract.query;

const filters = {
  search: { label: 'Search', reads: shape.search },
  payer: { label: 'Payer', reads: shape.payer },
  account: { label: 'Account', reads: shape.account },
  status: { label: 'State', reads: shape.status },
  recorded_at__gte: dayFilter('Recorded from'),
  recorded_at__lte: dayFilter('Recorded until'),
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
export function askedRemittances({ filters: asked, page }: ListView<RemittanceFilter>): Asked {
  const { status, recorded_at__gte: from, recorded_at__lte: until, ...rest } = asked;
  return {
    ...rest,
    status: remittanceStatuses.find((one) => one === status),
    recorded_at__gte: fromDay(from),
    recorded_at__lte: untilDay(until),
    page: String(page),
  };
}
