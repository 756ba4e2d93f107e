import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingReferrals() {
  return <LoadingList title="Referral requests" label="Loading the referral requests" />;
}
