import {
  defineList,
  type FilterOf,
  fromDayFilter,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listDiscountsContract } from '@/lib/billing/discounts/contract';

export const discountList = defineList(listDiscountsContract, {
  path: '/discounts',
  filters: {
    search: 'Payer’s name',
    is_active: 'Active',
    code: 'Code',
    discount_type: 'Takes off',
    applies_to: 'For',
    applicable_payer: 'Payer',
    start_datetime__gte: fromDayFilter('Starts from'),
    end_datetime__lte: untilDayFilter('Ends until'),
  },
  search: 'search',
  period: { from: 'start_datetime__gte', until: 'end_datetime__lte' },
});

export type DiscountListFilter = FilterOf<typeof discountList>;
