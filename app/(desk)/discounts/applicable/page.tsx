import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ServiceDiscounts } from '@/components/discounts/service-discounts';
import { PageHeader } from '@/components/ui/page-header';
import { requireViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Discounts for a service' };

export default async function ServiceDiscountsPage() {
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('billing:read')) redirect('/forbidden');
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
      <PageHeader
        title="Discounts for a service"
        back={{ href: '/discounts', label: 'All discounts' }}
      >
        What can be given now, and why not the rest.
      </PageHeader>
      <ServiceDiscounts provider={viewer.provider.uuid} />
    </div>
  );
}
