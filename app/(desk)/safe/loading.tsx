import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingSafe() {
  return <LoadingList title="Safe" label="Loading safe transactions" lead="h-24 w-full" />;
}
