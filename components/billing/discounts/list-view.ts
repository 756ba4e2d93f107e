import type { z } from 'zod';
import {
  asking,
  fromDayFilter,
  type ListOf,
  untilDayFilter,
} from '@/components/platform/lists/view';
import { listDiscountsContract } from '@/lib/billing/discounts/contract';

const { shape } = listDiscountsContract.query;

const filters = {
  search: { label: 'Payer’s name', reads: shape.search },
  is_active: { label: 'Active', reads: shape.is_active },
  code: { label: 'Code', reads: shape.code },
  discount_type: { label: 'Takes off', reads: shape.discount_type },
  applies_to: { label: 'For', reads: shape.applies_to },
  applicable_payer: { label: 'Payer', reads: shape.applicable_payer },
  start_datetime__gte: fromDayFilter('Starts from'),
  end_datetime__lte: untilDayFilter('Ends until'),
};

export type DiscountFilter = keyof typeof filters;

export const discountList: ListOf<DiscountFilter> = {
  path: '/discounts',
  filters,
  search: 'search',
  period: { from: 'start_datetime__gte', until: 'end_datetime__lte' },
};

type Asked = z.input<typeof listDiscountsContract.query>;

/** What the API is asked for. A day is a whole day of the provider's clock, to its last millisecond. */
export const toDiscountsQuery = asking<Asked, DiscountFilter>(discountList);
