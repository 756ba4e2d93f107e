import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { boardCookie, wardBoardQuery } from '@/components/admissions/wards/client';
import { readChoice } from '@/components/admissions/wards/view';
import { WardBoard } from '@/components/admissions/wards/ward-board';
import { wardBoardContract } from '@/lib/admissions/wards/contract';
import { readWardBoard } from '@/lib/admissions/wards/server/read-board';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export default async function WardPage({ params }: PageAddress<'ward'>) {
  const given = (await params).ward;
  const ward = orNotFound(reference, given);
  const { affiliation } = await requireViewer();
  const { viewer, data: board } = await readForViewer(wardBoardContract, (ctx) =>
    readWardBoard(ctx, ward),
  );
  const { uuid } = board.ward;
  // One address a ward, by which the shell knows it.
  if (given !== uuid) redirect(`/wards/${uuid}`);
  const client = new QueryClient();
  const { queryKey } = wardBoardQuery(viewer.provider.uuid, uuid);
  client.setQueryData(queryKey, { board, receivedAt: null });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WardBoard
        key={uuid}
        provider={viewer.provider}
        ward={uuid}
        permissions={viewer.permissions}
        practitioner={viewer.permissions.includes('beds:take') ? affiliation.practitionerId : null}
        choice={readChoice((await cookies()).get(boardCookie)?.value)}
      />
    </HydrationBoundary>
  );
}
