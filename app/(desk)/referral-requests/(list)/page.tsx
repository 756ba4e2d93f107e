import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { ReferralList } from '@/components/referral-requests/list';
import { paramsOf, readListView } from '@/lib/lists/view';
import { referrals } from '@/lib/referral-requests/client';
import { listReferralsContract } from '@/lib/referral-requests/contract';
import { askedReferrals, referralList } from '@/lib/referral-requests/list-view';
import { readReferrals } from '@/lib/referral-requests/read';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Referral requests' };

type ReferralsPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ReferralsPage({ searchParams }: ReferralsPageProps) {
  const { affiliation } = await requireViewer();
  const { view } = readListView(referralList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listReferralsContract, (ctx) =>
    readReferrals(ctx, listReferralsContract.query.parse(askedReferrals(view))),
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
