import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingKeys() {
  return (
    <LoadingList title="Keys of other systems" label="Loading the keys" lead="h-control w-80" />
  );
}
