import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

export default function LoadingSafe() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Safe" />
      <Skeleton className="h-24 w-full" />
      <RowsSkeleton label="Loading safe transactions" />
    </div>
  );
}
