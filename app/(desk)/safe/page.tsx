import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { safeBalancesQuery, safeMovementsQuery } from '@/components/billing/safe/client';
import { SafeList } from '@/components/billing/safe/list';
import { safeList } from '@/components/billing/safe/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listSafeMovementsContract } from '@/lib/billing/safe/contract';
import { readSafeMovements } from '@/lib/billing/safe/server/read';
import { readSafe } from '@/lib/billing/safe/server/read-safe-balance';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Safe' };

export default async function SafePage({ searchParams }: PageAddress) {
  const { view } = readListView(safeList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listSafeMovementsContract, async (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listSafeMovementsContract.query.parse(safeList.toQuery(view));
    return {
      list: await readSafeMovements(ctx, withClock(clock, read)),
      holds: (await readSafe(ctx)).holds,
    };
  });
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(safeMovementsQuery(provider.uuid, view).queryKey, { view, ...data.list });
  client.setQueryData(safeBalancesQuery(provider.uuid).queryKey, data.holds);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SafeList provider={provider} mayMove={permissions.includes('safe:manage')} />
    </HydrationBoundary>
  );
}
