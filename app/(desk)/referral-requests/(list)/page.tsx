import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { referrals } from '@/components/clinical/referral-requests/client';
import { ReferralList } from '@/components/clinical/referral-requests/list';
import { referralList } from '@/components/clinical/referral-requests/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listReferralsContract } from '@/lib/clinical/referral-requests/contract';
import { readReferrals } from '@/lib/clinical/referral-requests/server/read';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Referral requests' };

type ReferralsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ReferralsPage({ searchParams }: ReferralsPageProps) {
  const { affiliation } = await requireViewer();
  const { view } = readListView(referralList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listReferralsContract, (ctx) =>
    readReferrals(ctx, listReferralsContract.query.parse(referralList.toQuery(view))),
  );
  const client = new QueryClient();
  const { queryKey } = referrals(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReferralList
        provider={viewer.provider}
        practitioner={affiliation.practitionerId}
        renderedAt={Date.now()}
      />
    </HydrationBoundary>
  );
}
