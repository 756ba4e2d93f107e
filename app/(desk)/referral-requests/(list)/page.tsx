import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { referrals } from '@/components/clinical/referral-requests/client';
import { ReferralList } from '@/components/clinical/referral-requests/list';
import { referralList } from '@/components/clinical/referral-requests/list-view';
import { listReferralsContract } from '@/lib/clinical/referral-requests/contract';
import { readReferrals } from '@/lib/clinical/referral-requests/server/read';
import { requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Referral requests' };

export default async function ReferralsPage(address: PageAddress) {
  const { affiliation } = await requireViewer();
  const { viewer, state } = await readListPage(address, {
    list: referralList,
    contract: listReferralsContract,
    read: readReferrals,
    query: referrals,
  });
  return (
    <HydrationBoundary state={state}>
      <ReferralList
        provider={viewer.provider}
        practitioner={affiliation.practitionerId}
        renderedAt={Date.now()}
      />
    </HydrationBoundary>
  );
}
