import { RowsSkeleton } from '@/components/lists/rows-skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

export default function LoadingHospitalizations() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Admissions" />
      <Skeleton className="h-control w-full" />
      <RowsSkeleton label="Loading the admissions" />
    </div>
  );
}
