import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { encountersQuery } from '@/components/clinical/encounters/client';
import { EncounterList } from '@/components/clinical/encounters/list';
import { encounterList } from '@/components/clinical/encounters/list-view';
import { listEncountersContract } from '@/lib/clinical/encounters/contract';
import { readEncounters } from '@/lib/clinical/encounters/server/read';

export const metadata: Metadata = { title: 'Encounters' };

export default async function EncountersPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: encounterList,
    contract: listEncountersContract,
    read: readEncounters,
    query: encountersQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <EncounterList
        provider={viewer.provider}
        providers={viewer.providers}
        renderedAt={Date.now()}
      />
    </HydrationBoundary>
  );
}
