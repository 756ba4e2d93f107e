import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { EncounterList } from '@/components/encounters/list';
import { encountersListed } from '@/lib/encounters/client';
import { listEncountersContract } from '@/lib/encounters/contract';
import { askedEncounters, encounterList } from '@/lib/encounters/list-view';
import { readEncounters } from '@/lib/encounters/read';
import { withClock } from '@/lib/http/clock';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Encounters' };

type EncountersPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EncountersPage({ searchParams }: EncountersPageProps) {
  const { view } = readListView(encounterList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listEncountersContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listEncountersContract.query.parse(askedEncounters(view));
    return readEncounters(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = encountersListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EncounterList
        provider={viewer.provider}
        providers={viewer.providers}
        renderedAt={Date.now()}
      />
    </HydrationBoundary>
  );
}
