import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { wardDisplaySource } from '@/components/admissions/wards/client';
import { DisplayKeyForm } from '@/components/admissions/wards/display-key-form';
import { WallDisplay } from '@/components/admissions/wards/wall-display';
import { wardDisplayContract } from '@/lib/admissions/wards/display-contract';
import { readDisplay } from '@/lib/admissions/wards/server/read-display';
import { Refusal } from '@/lib/domain/errors';
import { displayKeyOf } from '@/lib/platform/auth/cookie';
import { identifyDisplay } from '@/lib/platform/auth/server/identify';
import { readForPage } from '@/lib/platform/http/server/web-page';

export const metadata: Metadata = { title: 'Wall display' };

/** The wall display of this browser's display key; without one that works, the form for it. */
export default async function DisplayPage() {
  const given = await headers();
  const caller = await identifyDisplay(given).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const [affiliation] = caller?.affiliations ?? [];
  if (!caller || !affiliation) {
    return <DisplayKeyForm isOver={displayKeyOf(given.get('cookie')) !== null} />;
  }
  const reader = { caller, affiliation, headers: given };
  const board = await readForPage(reader, wardDisplayContract, readDisplay);
  const client = new QueryClient();
  client.setQueryData(wardDisplaySource.query.queryKey, { board, receivedAt: null });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WallDisplay />
    </HydrationBoundary>
  );
}
