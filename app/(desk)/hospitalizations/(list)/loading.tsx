import { ListSkeleton } from '@/components/hospitalizations/list-skeleton';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

export default function LoadingHospitalizations() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Admissions" />
      <Skeleton className="h-control w-full" />
      <ListSkeleton />
    </div>
  );
}
