import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { WardPlaces } from '@/components/places/ward-places';
import { everyRow } from '@/lib/http/every-row';
import { maximumPageSize } from '@/lib/http/page-size';
import { reference } from '@/lib/http/types';
import { readBeds } from '@/lib/locations/beds';
import { locationContracts } from '@/lib/locations/contract';
import { readLocation, readLocations } from '@/lib/locations/locations';
import { furnishedWard } from '@/lib/locations/places-client';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Rooms and beds' };

type WardPlacesPageProps = { params: Promise<{ ward: string }> };

const whole = { page_size: maximumPageSize };
const counted = <Row,>({ rows, total }: { rows: Row[]; total: number }) => ({
  rows,
  meta: { total },
});

export default async function WardPlacesPage({ params }: WardPlacesPageProps) {
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('provider:administer')) redirect('/forbidden');
  const given = (await params).ward;
  const asked = reference.safeParse(given);
  if (!asked.success) notFound();
  const { data } = await readForViewer(locationContracts.list, async (ctx) => ({
    ward: await readLocation(ctx, asked.data),
    rooms: await everyRow(async (page) =>
      counted(await readLocations(ctx, { part_of: asked.data, ...whole, page })),
    ),
    beds: await everyRow(async (page) =>
      counted(await readBeds(ctx, { ward: asked.data, ...whole, page })),
    ),
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
