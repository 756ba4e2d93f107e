import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  listDiscountOverlapsContract,
  listDiscountsContract,
  listServiceDiscountsContract,
  readDiscountContract,
} from '@/lib/discounts/contract';
import { type DiscountEntry, scopeOf } from '@/lib/discounts/example';
import { askedDiscounts, type DiscountFilter, discountList } from '@/lib/discounts/list-view';
import { type Answer, call, type PageOf, pageOf } from '@/lib/http/call';
import { maximumPageSize } from '@/lib/http/page-size';
import { type ListReading, type ListView, writeListView } from '@/lib/lists/view';
import { accountContracts } from '@/lib/payment-accounts/contract';

export type Discount = PageOf<typeof listDiscountsContract.reply>['rows'][number];
export type DiscountInFull = Answer<typeof readDiscountContract.reply>['data'];

/** Where one discount stands, by its uuid. */
export const discountAddress = (discount: string): string => `/discounts/${discount}`;

/** A page of the list of discounts; the provider by uuid. */
export function discountsListed(provider: string, view: ListView<DiscountFilter>) {
  const given = { params: { provider_id: provider }, query: askedDiscounts(view) };
  return queryOptions({
    queryKey: ['discounts', provider, 'list', writeListView(discountList, view)],
    queryFn: async ({ signal }): Promise<ListReading<DiscountFilter, Discount>> => {
      const { rows, meta } = await pageOf(listDiscountsContract, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
  });
}

/** One discount with its use so far, an example and its overlaps. */
export const discountInFullOf = (provider: string, discount: string) =>
  queryOptions({
    queryKey: ['discounts', provider, 'one', discount],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider, discount_id: discount };
      return (await call(readDiscountContract, { params }, { signal })).data;
    },
  });

const typingPauseMs = 300;

/** The discounts beside which a discount of these terms would stand; `except`: the one that is edited. */
export function overlapsOf(provider: string, entry: DiscountEntry, except: string | null) {
  const scope = scopeOf(entry);
  const services = scope === 'invoice' ? [] : (entry.healthcare_service_ids ?? []);
  const query = {
    applicable_payer: entry.applicable_payer ?? '',
    applies_to: scope,
    start_datetime: entry.start_datetime ?? '',
    end_datetime: entry.end_datetime ?? '',
    ...(entry.currency ? { currency: entry.currency } : {}),
    ...(services.length > 0 ? { healthcare_service_ids: services.join(',') } : {}),
    ...(except === null ? {} : { except }),
  };
  return queryOptions({
    queryKey: ['discounts', provider, 'overlaps', query],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      const given = { params: { provider_id: provider }, query };
      return (await call(listDiscountOverlapsContract, given, { signal })).data;
    },
    enabled: listDiscountOverlapsContract.query.safeParse(query).success,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const most = String(maximumPageSize);

/** Every discount with regard to a service: those that can be used now, then the others with the reasons. */
export const discountsForService = (
  provider: string,
  asked: { service: string; account: string; payerName: string },
) =>
  queryOptions({
    queryKey: ['discounts', provider, 'for-service', asked],
    queryFn: async ({ signal }) => {
      const given = {
        params: { provider_id: provider, healthcare_service_id: asked.service },
        query: {
          include_unusable: 'true' as const,
          page_size: most,
          ...(asked.account === '' ? {} : { account: asked.account }),
          ...(asked.payerName === '' ? {} : { applicable_payer_name: asked.payerName }),
        },
      };
      return pageOf(listServiceDiscountsContract, given, { signal });
    },
    enabled: asked.service !== '',
    placeholderData: keepPreviousData,
  });

/** The accounts of the payers, one of which could pay. */
export const payerAccounts = (provider: string) =>
  queryOptions({
    queryKey: ['discounts', provider, 'accounts'],
    queryFn: async ({ signal }) => {
      const read = (type: 'insurance' | 'corporate') =>
        pageOf(
          accountContracts.list,
          {
            params: { provider_id: provider },
            query: { type, is_active: true, page_size: most },
          },
          { signal },
        );
      const pages = await Promise.all([read('insurance'), read('corporate')]);
      return pages.flatMap(({ rows }) => rows);
    },
  });
