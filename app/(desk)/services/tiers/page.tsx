import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { TiersList } from '@/components/services/tiers-list';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readPriceTiers } from '@/lib/services/catalogue';
import { tiersListed } from '@/lib/services/client';
import { priceTierContracts } from '@/lib/services/contract';
import { askedCatalogue, tierList } from '@/lib/services/list-view';
import { readForViewer, requireViewerWhoMay } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Price tiers' };

type TiersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TiersPage({ searchParams }: TiersPageProps) {
  // Everybody chooses among them; this page is for who decides about them.
  const { viewer } = await requireViewerWhoMay(priceTierContracts.edit);
  const { view } = readListView(tierList, paramsOf(await searchParams));
  const { list } = priceTierContracts;
  const { data } = await readForViewer(list, (ctx) =>
    readPriceTiers(ctx, list.query.parse(askedCatalogue(view))),
  );
  const client = new QueryClient();
  const { queryKey } = tiersListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TiersList provider={viewer.provider} />
    </HydrationBoundary>
  );
}
