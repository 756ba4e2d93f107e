import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingShifts() {
  return <LoadingList title="Shifts" label="Loading shifts" lead="h-48 w-full" />;
}
