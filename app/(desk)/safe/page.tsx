import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { SafeList } from '@/components/safe/list';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { safeHolds, safeMovementsListed } from '@/lib/safe/client';
import { listSafeMovementsContract } from '@/lib/safe/contract';
import { readSafe } from '@/lib/safe/holds';
import { askedSafeMovements, safeList } from '@/lib/safe/list-view';
import { readSafeMovements } from '@/lib/safe/read';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Safe' };

type SafePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SafePage({ searchParams }: SafePageProps) {
  const { view } = readListView(safeList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listSafeMovementsContract, async (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listSafeMovementsContract.query.parse(askedSafeMovements(view));
    return {
      list: await readSafeMovements(ctx, withClock(clock, read)),
      holds: (await readSafe(ctx)).holds,
    };
  });
  const { provider, permissions } = viewer;
  const client = new QueryClient();
  client.setQueryData(safeMovementsListed(provider.uuid, view).queryKey, { view, ...data.list });
  client.setQueryData(safeHolds(provider.uuid).queryKey, data.holds);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SafeList provider={provider} mayMove={permissions.includes('safe:manage')} />
    </HydrationBoundary>
  );
}
