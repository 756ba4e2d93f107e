import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { roundsWorklistQuery } from '@/components/admissions/rounds/client';
import { DischargeSignOffs } from '@/components/admissions/rounds/discharge-sign-offs';
import { roundsHref } from '@/components/admissions/rounds/round-links';
import { RoundsDesk } from '@/components/admissions/rounds/rounds-desk';
import { lastWardCookie } from '@/components/admissions/wards/client';
import { NoWards } from '@/components/admissions/wards/ward-list';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { listWards } from '@/db/queries/admissions/wards';
import { roundsWorklistContract } from '@/lib/admissions/rounds/contract';
import { readRoundsWorklist } from '@/lib/admissions/rounds/server/read-worklist';
import { listWardsContract } from '@/lib/admissions/wards/contract';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';
import type { Viewer } from '@/lib/platform/session/viewer';

export const metadata: Metadata = { title: 'Rounds' };

export default async function RoundsPage({ searchParams }: PageAddress) {
  const asked = (await searchParams).ward;
  const { viewer: reader, data: wards } = await readForViewer(listWardsContract, (ctx) =>
    listWards(ctx.tx, ctx.provider.id),
  );
  if (asked === undefined) {
    return chooseWard(wards, reader);
  }
  const ward = orNotFound(reference, asked);
  const { caller } = await requireViewer();
  const { viewer, data } = await readForViewer(roundsWorklistContract, (ctx) =>
    readRoundsWorklist(ctx, ward),
  );
  const { uuid } = data.ward;
  const client = new QueryClient();
  client.setQueryData(roundsWorklistQuery(viewer.provider.uuid, uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RoundsDesk
        key={uuid}
        viewer={{ userId: caller.id }}
        provider={viewer.provider}
        ward={uuid}
        wards={wards.map(({ id, name }) => ({ uuid: id, name }))}
        mayRecord={viewer.permissions.includes('rounds:record')}
        maySignOff={viewer.permissions.includes('discharges:sign-off')}
      />
    </HydrationBoundary>
  );
}

/** The ward that was open last, or the only one; else it is asked for. */
async function chooseWard(wards: readonly { id: string; name: string }[], viewer: Viewer) {
  const last = (await cookies()).get(lastWardCookie)?.value;
  const ward = wards.find(({ id }) => id === last) ?? (wards.length === 1 ? wards[0] : undefined);
  if (ward) redirect(roundsHref(ward.id));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Rounds">{wards.length > 0 && 'On which ward?'}</PageHeader>
      {viewer.permissions.includes('discharges:sign-off') && (
        <DischargeSignOffs provider={viewer.provider} />
      )}
      {wards.length === 0 ? (
        <NoWards mayAdminister={viewer.permissions.includes('provider:administer')} />
      ) : (
        <ul className="flex flex-wrap gap-2">
          {wards.map(({ id, name }) => (
            <li key={id}>
              <LinkButton href={roundsHref(id)}>{name}</LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
