import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

export default function LoadingKeys() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Keys of other systems" />
      <Skeleton className="h-control w-80" />
      <RowsSkeleton label="Loading the keys" />
    </div>
  );
}
