import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { tiersQuery } from '@/components/registry/services/client';
import { tierList } from '@/components/registry/services/list-view';
import { TiersList } from '@/components/registry/services/tiers-list';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { priceTierContracts } from '@/lib/registry/services/contract';
import { readPriceTiers } from '@/lib/registry/services/server/services';

export const metadata: Metadata = { title: 'Price tiers' };

export default async function TiersPage(address: PageAddress) {
  // Everyone chooses among them; this page is for those who manage them.
  const { viewer } = await requireViewerWhoMay(priceTierContracts.edit);
  const { state } = await readListPage(address, {
    list: tierList,
    contract: priceTierContracts.list,
    read: readPriceTiers,
    query: tiersQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <TiersList provider={viewer.provider} />
    </HydrationBoundary>
  );
}
