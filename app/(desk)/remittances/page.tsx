import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { remittancesQuery } from '@/components/billing/remittances/client';
import { RemittanceList } from '@/components/billing/remittances/list';
import { remittanceList } from '@/components/billing/remittances/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listRemittancesContract } from '@/lib/billing/remittances/contract';
import { readRemittances } from '@/lib/billing/remittances/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Remittances' };

type RemittancesPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RemittancesPage({ searchParams }: RemittancesPageProps) {
  const { view } = readListView(remittanceList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listRemittancesContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listRemittancesContract.query.parse(remittanceList.toQuery(view));
    return readRemittances(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = remittancesQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RemittanceList
        provider={viewer.provider}
        mayRecord={viewer.permissions.includes('payments:take')}
        mayVoid={viewer.permissions.includes('remittances:manage')}
      />
    </HydrationBoundary>
  );
}
