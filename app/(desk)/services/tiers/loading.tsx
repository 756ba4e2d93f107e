import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingTiers() {
  return <LoadingList title="Price tiers" label="Loading the price tiers" />;
}
