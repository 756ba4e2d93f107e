import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingUsers() {
  return <LoadingList title="Users" label="Loading the users" />;
}
