import { PageHeader } from '@/components/platform/ui/page-header';
import { Skeleton } from '@/components/platform/ui/skeleton';

export default function LoadingHandover() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Handover" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
