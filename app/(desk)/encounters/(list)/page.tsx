import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { encountersQuery } from '@/components/clinical/encounters/client';
import { EncounterList } from '@/components/clinical/encounters/list';
import { encounterList } from '@/components/clinical/encounters/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listEncountersContract } from '@/lib/clinical/encounters/contract';
import { readEncounters } from '@/lib/clinical/encounters/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Encounters' };

type EncountersPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function EncountersPage({ searchParams }: EncountersPageProps) {
  const { view } = readListView(encounterList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listEncountersContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listEncountersContract.query.parse(encounterList.toQuery(view));
    return readEncounters(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = encountersQuery(viewer.provider.uuid, view);
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
