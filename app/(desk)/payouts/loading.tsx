import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingPayouts() {
  return <LoadingList title="Card and mobile payouts" label="Loading payouts" lead="h-24 w-full" />;
}
