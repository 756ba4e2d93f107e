import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { clearingBalancesQuery, payoutsQuery } from '@/components/billing/payouts/client';
import { PayoutList } from '@/components/billing/payouts/list';
import { payoutList } from '@/components/billing/payouts/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listPayoutsContract } from '@/lib/billing/payouts/contract';
import { readPayouts } from '@/lib/billing/payouts/server/read';
import { readClearing } from '@/lib/billing/payouts/server/read-clearing-balance';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Card and mobile payouts' };

export default async function PayoutsPage({ searchParams }: PageAddress) {
  const { view } = readListView(payoutList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listPayoutsContract, async (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listPayoutsContract.query.parse(payoutList.toQuery(view));
    return {
      list: await readPayouts(ctx, withClock(clock, read)),
      clearing: (await readClearing(ctx)).clearing,
    };
  });
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(payoutsQuery(provider.uuid, view).queryKey, { view, ...data.list });
  client.setQueryData(clearingBalancesQuery(provider.uuid).queryKey, data.clearing);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PayoutList provider={provider} mayRecord={permissions.includes('payouts:manage')} />
    </HydrationBoundary>
  );
}
