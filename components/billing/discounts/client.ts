import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { discountList } from '@/components/billing/discounts/list-view';
import { everyAccount } from '@/components/billing/payment-accounts/client';
import { listQuery } from '@/components/platform/lists/list-query';
import type {
  listDiscountsContract,
  listServiceDiscountsContract,
  readDiscountContract,
} from '@/lib/billing/discounts/contract';
import { type AccountType, payerAccountTypes } from '@/lib/domain/codes/payment-accounts';
import { type Answer, dataOf, type PageOf, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';

export type Discount = PageOf<typeof listDiscountsContract.reply>['rows'][number];
export type DiscountInFull = Answer<typeof readDiscountContract.reply>['data'];

/** The page of one discount, by its uuid. */
export const discountAddress = (discount: string): string => `/discounts/${discount}`;

/** A page of the list of discounts; the provider by uuid. */
export const discountsQuery = listQuery({
  key: ['discounts'],
  list: discountList,
  operation: operation<typeof listDiscountsContract>(
    'GET /providers/{provider_id}/finance/discounts',
  ),
});

/** One discount with its use so far, an example and its overlaps. */
export const discountInFullOf = (provider: string, discount: string) =>
  queryOptions({
    queryKey: ['discounts', provider, 'one', discount],
    queryFn: dataOf(readDiscountOperation, { provider_id: provider, discount_id: discount }),
  });

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
          page_size: String(maximumPageSize),
          ...(asked.account === '' ? {} : { account: asked.account }),
          ...(asked.payerName === '' ? {} : { applicable_payer_name: asked.payerName }),
        },
      };
      return pageOf(listServiceDiscountsOperation, given, { signal });
    },
    enabled: asked.service !== '',
    placeholderData: keepPreviousData,
  });

/** The accounts of the payers, one of which could pay. */
export const payerAccounts = (provider: string) =>
  queryOptions({
    queryKey: ['discounts', provider, 'accounts'],
    queryFn: async ({ signal }) => {
      const read = (type: AccountType) => everyAccount(provider, { type }, signal);
      return (await Promise.all(payerAccountTypes.map(read))).flat();
    },
  });

const readDiscountOperation = operation<typeof readDiscountContract>(
  'GET /providers/{provider_id}/finance/discounts/{discount_id}',
);
const listServiceDiscountsOperation = operation<typeof listServiceDiscountsContract>(
  'GET /providers/{provider_id}/healthcare-services/{healthcare_service_id}/discounts',
);
