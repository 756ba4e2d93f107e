import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingLocations() {
  return <LoadingList title="Locations" label="Loading the locations" />;
}
