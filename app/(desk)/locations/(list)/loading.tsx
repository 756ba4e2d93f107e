import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

export default function LoadingLocations() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Locations" />
      <Skeleton className="h-control w-full" />
      <RowsSkeleton label="Loading the locations" />
    </div>
  );
}
