import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from 'next/navigation';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { furnishedWard } from '@/components/registry/locations/locations-client';
import { RoomsAndBeds } from '@/components/registry/locations/rooms-and-beds';
import { wholeList } from '@/lib/platform/http/server/paging';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { locationContracts } from '@/lib/registry/locations/contract';
import { readBeds } from '@/lib/registry/locations/server/beds';
import { readLocation, readLocations } from '@/lib/registry/locations/server/locations';

export default async function WardPlacesPage({ params }: PageAddress<'ward'>) {
  const { viewer } = await requireViewerWhoMay(locationContracts.edit);
  const given = (await params).ward;
  const asked = orNotFound(reference, given);
  const { data } = await readForViewer(locationContracts.list, async (ctx) => ({
    ward: await readLocation(ctx, asked),
    rooms: await wholeList((page) => readLocations(ctx, { part_of: asked, ...page })),
    beds: await wholeList((page) => readBeds(ctx, { ward: asked, ...page })),
  }));
  const { uuid, type } = data.ward;
  if (type !== 'ward') notFound();
  if (given !== uuid) redirect(`/locations/${uuid}`);
  const client = new QueryClient();
  client.setQueryData(furnishedWard(viewer.provider.uuid, uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RoomsAndBeds key={uuid} provider={viewer.provider} ward={uuid} />
    </HydrationBoundary>
  );
}
