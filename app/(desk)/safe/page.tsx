import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { safeBalancesQuery, safeMovementsQuery } from '@/components/billing/safe/client';
import { SafeList } from '@/components/billing/safe/list';
import { safeList } from '@/components/billing/safe/list-view';
import { listSafeMovementsContract } from '@/lib/billing/safe/contract';
import { readSafeMovements } from '@/lib/billing/safe/server/read';
import { readSafe } from '@/lib/billing/safe/server/read-safe-balance';

export const metadata: Metadata = { title: 'Safe' };

export default async function SafePage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: safeList,
    contract: listSafeMovementsContract,
    read: readSafeMovements,
    query: safeMovementsQuery,
    also: async (ctx) => [
      [safeBalancesQuery(ctx.provider.id).queryKey, (await readSafe(ctx)).holds],
    ],
  });
  return (
    <HydrationBoundary state={state}>
      <SafeList provider={viewer.provider} mayMove={viewer.permissions.includes('safe:manage')} />
    </HydrationBoundary>
  );
}
