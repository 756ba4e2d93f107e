import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PlacesList } from '@/components/places/places-list';
import { maximumPageSize } from '@/lib/http/page-size';
import { paramsOf, readListView } from '@/lib/lists/view';
import { locationContracts } from '@/lib/locations/contract';
import { askedPlaces, placeList } from '@/lib/locations/list-view';
import { readLocations } from '@/lib/locations/locations';
import { placesListed } from '@/lib/locations/places-client';
import { readForViewer, requireViewerWhoMay } from '@/lib/session/viewer';
import { wardsQuery } from '@/lib/wards/client';
import { readWards } from '@/lib/wards/list';

export const metadata: Metadata = { title: 'Places' };

type PlacesPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PlacesPage({ searchParams }: PlacesPageProps) {
  // Everybody may read where things are; this page is for who decides about it.
  const { viewer } = await requireViewerWhoMay(locationContracts.edit);
  const { view } = readListView(placeList, paramsOf(await searchParams));
  const { data } = await readForViewer(locationContracts.list, async (ctx) => ({
    places: await readLocations(ctx, locationContracts.list.query.parse(askedPlaces(view))),
    wards: await readWards(ctx, { page_size: maximumPageSize }),
  }));
  const client = new QueryClient();
  const { uuid } = viewer.provider;
  client.setQueryData(placesListed(uuid, view).queryKey, { view, ...data.places });
  client.setQueryData(wardsQuery(uuid).queryKey, data.wards.rows);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PlacesList provider={viewer.provider} />
    </HydrationBoundary>
  );
}
