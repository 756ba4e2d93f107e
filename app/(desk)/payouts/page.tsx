import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { clearingBalancesQuery, payoutsQuery } from '@/components/billing/payouts/client';
import { PayoutList } from '@/components/billing/payouts/list';
import { payoutList } from '@/components/billing/payouts/list-view';
import { listPayoutsContract } from '@/lib/billing/payouts/contract';
import { readPayouts } from '@/lib/billing/payouts/server/read';
import { readClearing } from '@/lib/billing/payouts/server/read-clearing-balance';

export const metadata: Metadata = { title: 'Card and mobile payouts' };

export default async function PayoutsPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: payoutList,
    contract: listPayoutsContract,
    read: readPayouts,
    query: payoutsQuery,
    also: async (ctx) => [
      [clearingBalancesQuery(ctx.provider.id).queryKey, (await readClearing(ctx)).clearing],
    ],
  });
  return (
    <HydrationBoundary state={state}>
      <PayoutList
        provider={viewer.provider}
        mayRecord={viewer.permissions.includes('payouts:manage')}
      />
    </HydrationBoundary>
  );
}
