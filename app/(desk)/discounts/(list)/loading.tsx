import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingDiscounts() {
  return <LoadingList title="Discounts" label="Loading discounts" />;
}
