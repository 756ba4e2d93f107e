import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from 'next/navigation';
import { WardPlaces } from '@/components/places/ward-places';
import { wholeList } from '@/lib/http/page';
import { reference } from '@/lib/http/types';
import { readBeds } from '@/lib/locations/beds';
import { locationContracts } from '@/lib/locations/contract';
import { readLocation, readLocations } from '@/lib/locations/locations';
import { furnishedWard } from '@/lib/locations/places-client';
import { readForViewer, requireViewerWhoMay } from '@/lib/session/viewer';

type WardPlacesPageProps = { params: Promise<{ ward: string }> };

export default async function WardPlacesPage({ params }: WardPlacesPageProps) {
  const { viewer } = await requireViewerWhoMay(locationContracts.edit);
  const given = (await params).ward;
  const asked = reference.safeParse(given);
  if (!asked.success) notFound();
  const { data } = await readForViewer(locationContracts.list, async (ctx) => ({
    ward: await readLocation(ctx, asked.data),
    rooms: await wholeList((page) => readLocations(ctx, { part_of: asked.data, ...page })),
    beds: await wholeList((page) => readBeds(ctx, { ward: asked.data, ...page })),
  }));
  const { uuid, type } = data.ward;
  if (type !== 'ward') notFound();
  if (given !== uuid) redirect(`/places/${uuid}`);
  const client = new QueryClient();
  client.setQueryData(furnishedWard(viewer.provider.uuid, uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WardPlaces key={uuid} provider={viewer.provider} ward={uuid} />
    </HydrationBoundary>
  );
}
