import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { discountsQuery } from '@/components/billing/discounts/client';
import { DiscountList } from '@/components/billing/discounts/list';
import { discountList } from '@/components/billing/discounts/list-view';
import { listDiscountsContract } from '@/lib/billing/discounts/contract';
import { readDiscounts } from '@/lib/billing/discounts/server/read';

export const metadata: Metadata = { title: 'Discounts' };

export default async function DiscountsPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: discountList,
    contract: listDiscountsContract,
    read: readDiscounts,
    query: discountsQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <DiscountList
        provider={viewer.provider}
        mayWrite={viewer.permissions.includes('discounts:write')}
      />
    </HydrationBoundary>
  );
}
