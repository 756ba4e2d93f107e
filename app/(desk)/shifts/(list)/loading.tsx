import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

export default function LoadingShifts() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Shifts" />
      <Skeleton className="h-48 w-full" />
      <RowsSkeleton label="Loading shifts" />
    </div>
  );
}
