import type { Metadata } from 'next';
import { ServiceDiscounts } from '@/components/billing/discounts/service-discounts';
import { PageHeader } from '@/components/platform/ui/page-header';
import { listServiceDiscountsContract } from '@/lib/billing/discounts/contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Discounts for a service' };

export default async function ServiceDiscountsPage() {
  const { viewer } = await requireViewerWhoMay(listServiceDiscountsContract);
  return (
    <div className="flex w-full max-w-5xl flex-col gap-6">
      <PageHeader
        title="Discounts for a service"
        back={{ href: '/discounts', label: 'All discounts' }}
      >
        Which discounts can be given now, and why the others cannot.
      </PageHeader>
      <ServiceDiscounts provider={viewer.provider.uuid} />
    </div>
  );
}
