import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingPayments() {
  return <LoadingList title="Payments" label="Loading payments" />;
}
