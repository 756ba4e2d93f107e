import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ServicesList } from '@/components/services/services-list';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readHealthcareServices } from '@/lib/services/catalogue';
import { servicesListed } from '@/lib/services/client';
import { healthcareServiceContracts } from '@/lib/services/contract';
import { askedCatalogue, serviceList } from '@/lib/services/list-view';
import { readForViewer, requireViewerWhoMay } from '@/lib/session/viewer';

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
