import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { servicesListed } from '@/components/registry/services/client';
import { askedCatalogue, serviceList } from '@/components/registry/services/list-view';
import { ServicesList } from '@/components/registry/services/services-list';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/viewer';
import { readHealthcareServices } from '@/lib/registry/services/catalogue';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';

export const metadata: Metadata = { title: 'Services' };

type ServicesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ServicesPage({ searchParams }: ServicesPageProps) {
  // Everybody chooses among them; this page is for who decides about them.
  const { viewer } = await requireViewerWhoMay(healthcareServiceContracts.edit);
  const { view } = readListView(serviceList, paramsOf(await searchParams));
  const { list } = healthcareServiceContracts;
  const { data } = await readForViewer(list, (ctx) =>
    readHealthcareServices(ctx, list.query.parse(askedCatalogue(view))),
  );
  const client = new QueryClient();
  const { queryKey } = servicesListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ServicesList provider={viewer.provider} />
    </HydrationBoundary>
  );
}
