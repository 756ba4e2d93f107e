import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PayoutList } from '@/components/payouts/list';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { clearingHeld, payoutsListed } from '@/lib/payouts/client';
import { listPayoutsContract } from '@/lib/payouts/contract';
import { readClearing } from '@/lib/payouts/held';
import { askedPayouts, payoutList } from '@/lib/payouts/list-view';
import { readPayouts } from '@/lib/payouts/read';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Card and mobile payouts' };

type PayoutsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PayoutsPage({ searchParams }: PayoutsPageProps) {
  const { view } = readListView(payoutList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listPayoutsContract, async (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listPayoutsContract.query.parse(askedPayouts(view));
    return {
      list: await readPayouts(ctx, withClock(clock, read)),
      clearing: (await readClearing(ctx)).clearing,
    };
  });
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(payoutsListed(provider.uuid, view).queryKey, { view, ...data.list });
  client.setQueryData(clearingHeld(provider.uuid).queryKey, data.clearing);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PayoutList provider={provider} mayRecord={permissions.includes('payouts:manage')} />
    </HydrationBoundary>
  );
}
