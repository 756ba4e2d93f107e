import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingRemittances() {
  return <LoadingList title="Remittances" label="Loading remittances" />;
}
