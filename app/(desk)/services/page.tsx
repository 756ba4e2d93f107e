import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { servicesQuery } from '@/components/registry/services/client';
import { serviceList } from '@/components/registry/services/list-view';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import { readHealthcareServices } from '@/lib/registry/services/server/services';
import { Services } from './services';

export const metadata: Metadata = { title: 'Services' };

export default async function ServicesPage(address: PageAddress) {
  // Everyone chooses among them; this page is for those who manage them.
  const { viewer } = await requireViewerWhoMay(healthcareServiceContracts.edit);
  const { state } = await readListPage(address, {
    list: serviceList,
    contract: healthcareServiceContracts.list,
    read: readHealthcareServices,
    query: servicesQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <Services provider={viewer.provider} />
    </HydrationBoundary>
  );
}
