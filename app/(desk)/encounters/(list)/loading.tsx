import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingEncounters() {
  return <LoadingList title="Encounters" label="Loading the encounters" />;
}
