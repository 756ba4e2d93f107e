import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

type LoadingListProps = {
  title: string;
  label: string;
  /** The size of what is above the rows. */
  lead?: string;
};

/** The page of a list until its first rows are there. */
export function LoadingList({ title, label, lead = 'h-control w-full' }: LoadingListProps) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={title} />
      <Skeleton className={lead} />
      <RowsSkeleton label={label} />
    </div>
  );
}
