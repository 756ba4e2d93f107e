import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { tiersQuery } from '@/components/registry/services/client';
import { tierList } from '@/components/registry/services/list-view';
import { TiersList } from '@/components/registry/services/tiers-list';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { readPriceTiers } from '@/lib/registry/services/server/services';

export const metadata: Metadata = { title: 'Price tiers' };

type TiersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TiersPage({ searchParams }: TiersPageProps) {
  // Everybody chooses among them; this page is for who decides about them.
  const { viewer } = await requireViewerWhoMay(priceTierContracts.edit);
  const { view } = readListView(tierList, paramsOf(await searchParams));
  const { list } = priceTierContracts;
  const { data } = await readForViewer(list, (ctx) =>
    readPriceTiers(ctx, list.query.parse(tierList.toQuery(view))),
  );
  const client = new QueryClient();
  const { queryKey } = tiersQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TiersList provider={viewer.provider} />
    </HydrationBoundary>
  );
}
