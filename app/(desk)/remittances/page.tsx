import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { RemittanceList } from '@/components/remittances/list';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { remittancesListed } from '@/lib/remittances/client';
import { listRemittancesContract } from '@/lib/remittances/contract';
import { askedRemittances, remittanceList } from '@/lib/remittances/list-view';
import { readRemittances } from '@/lib/remittances/read';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Remittances' };

type RemittancesPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function RemittancesPage({ searchParams }: RemittancesPageProps) {
  const { view } = readListView(remittanceList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listRemittancesContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listRemittancesContract.query.parse(askedRemittances(view));
    return readRemittances(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = remittancesListed(viewer.provider.uuid, view);
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
