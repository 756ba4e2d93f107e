import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { servicesQuery } from '@/components/registry/services/client';
import { serviceList } from '@/components/registry/services/list-view';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import { readHealthcareServices } from '@/lib/registry/services/server/services';
import { Services } from './services';

export const metadata: Metadata = { title: 'Services' };

type ServicesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ServicesPage({ searchParams }: ServicesPageProps) {
  // Everybody chooses among them; this page is for who decides about them.
  const { viewer } = await requireViewerWhoMay(healthcareServiceContracts.edit);
  const { view } = readListView(serviceList, paramsOf(await searchParams));
  const { list } = healthcareServiceContracts;
  const { data } = await readForViewer(list, (ctx) =>
    readHealthcareServices(ctx, list.query.parse(serviceList.toQuery(view))),
  );
  const client = new QueryClient();
  const { queryKey } = servicesQuery(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Services provider={viewer.provider} />
    </HydrationBoundary>
  );
}
