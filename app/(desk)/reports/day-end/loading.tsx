import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

export default function LoadingDayEnd() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Day-end report" />
      <Skeleton className="h-control w-full" />
      <RowsSkeleton label="Loading the report" />
    </div>
  );
}
