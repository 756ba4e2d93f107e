import { LoadingList } from '@/components/platform/lists/loading-list';

export default function LoadingServices() {
  return <LoadingList title="Services" label="Loading the services" />;
}
