import type { z } from 'zod';
import { discountScopes, discountTypes } from '@/lib/discounts/codes';
import { listDiscountsContract } from '@/lib/discounts/contract';
import { dayFilter, type ListOf, type ListView } from '@/lib/lists/view';
import { fromDay, untilDay } from '@/lib/lists/whole-days';

const { shape } = listDiscountsContract.query;

const filters = {
  search: { label: 'Payer’s name', reads: shape.search },
  is_active: { label: 'Switched on', reads: shape.is_active },
  code: { label: 'Code', reads: shape.code },
  discount_type: { label: 'Takes off', reads: shape.discount_type },
  applies_to: { label: 'For', reads: shape.applies_to },
  applicable_payer: { label: 'Payer', reads: shape.applicable_payer },
  start_datetime__gte: dayFilter('Starts from'),
  end_datetime__lte: dayFilter('Ends until'),
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
export function askedDiscounts({ filters: asked, page }: ListView<DiscountFilter>): Asked {
  const {
    is_active,
    discount_type,
    applies_to,
    start_datetime__gte: from,
    end_datetime__lte: until,
    ...rest
  } = asked;
  return {
    ...rest,
    is_active: is_active === 'true' || is_active === 'false' ? is_active : undefined,
    discount_type: discountTypes.find((one) => one === discount_type),
    applies_to: discountScopes.find((one) => one === applies_to),
    start_datetime__gte: fromDay(from),
    end_datetime__lte: untilDay(until),
    page: String(page),
  };
}
