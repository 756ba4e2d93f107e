import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { remittancesQuery } from '@/components/billing/remittances/client';
import { RemittanceList } from '@/components/billing/remittances/list';
import { remittanceList } from '@/components/billing/remittances/list-view';
import { listRemittancesContract } from '@/lib/billing/remittances/contract';
import { readRemittances } from '@/lib/billing/remittances/server/read';

export const metadata: Metadata = { title: 'Remittances' };

export default async function RemittancesPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: remittanceList,
    contract: listRemittancesContract,
    read: readRemittances,
    query: remittancesQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <RemittanceList
        provider={viewer.provider}
        mayRecord={viewer.permissions.includes('payments:take')}
        mayVoid={viewer.permissions.includes('remittances:manage')}
      />
    </HydrationBoundary>
  );
}
