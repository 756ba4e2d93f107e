import { RowsSkeleton } from '@/components/platform/lists/rows-skeleton';
import { PageHeader } from '@/components/platform/ui/page-header';

export default function LoadingRoomsAndBeds() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Rooms and beds" back={{ href: '/locations', label: 'Locations' }} />
      <RowsSkeleton label="Loading the rooms and beds" />
    </div>
  );
}
