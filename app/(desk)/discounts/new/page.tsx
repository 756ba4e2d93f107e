import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewDiscount } from '@/components/discounts/new-discount';
import { PageHeader } from '@/components/ui/page-header';
import { requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'New discount' };

export default async function NewDiscountPage() {
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('discounts:write')) redirect('/forbidden');
  const { uuid, time_zone: timeZone, currency } = viewer.provider;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6">
      <PageHeader title="New discount" back={{ href: '/discounts', label: 'All discounts' }} />
      <NewDiscount provider={{ uuid, timeZone, currency }} />
    </div>
  );
}
