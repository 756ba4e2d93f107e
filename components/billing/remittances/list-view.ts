import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listRemittancesContract } from '@/lib/billing/remittances/contract';

/** Remittances of insurers and companies. */
export const remittanceList = defineList(listRemittancesContract, {
  path: '/remittances',
  filters: {
    search: 'Search',
    payer: 'Payer',
    account: 'Account',
    status: 'State',
    recorded_at__gte: fromDayFilter('Recorded from'),
    recorded_at__lte: untilDayFilter('Recorded until'),
  },
  search: 'search',
  period: { from: 'recorded_at__gte', until: 'recorded_at__lte' },
});

export type RemittanceListFilter = FilterOf<typeof remittanceList>;
