import type { Metadata } from 'next';
import { NewDiscount } from '@/components/billing/discounts/new-discount';
import { Banner } from '@/components/platform/ui/banner';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { createDiscountContract } from '@/lib/billing/discounts/contract';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { payerContracts } from '@/lib/registry/payers/contract';
import { readPayers } from '@/lib/registry/payers/server/payers';
import { readHealthcareServices } from '@/lib/registry/services/server/services';

export const metadata: Metadata = { title: 'New discount' };

const one = { is_active: true, page_size: 1 } as const;

export default async function NewDiscountPage() {
  const { viewer } = await requireViewerWhoMay(createDiscountContract);
  const may = (permission: (typeof viewer.permissions)[number]) =>
    viewer.permissions.includes(permission);
  const { data } = await readForViewer(payerContracts.list, async (ctx) => ({
    payers: await readPayers(ctx, one),
    services: await readHealthcareServices(ctx, one),
  }));
  const { uuid, time_zone: timeZone, currency } = viewer.provider;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6">
      <PageHeader title="New discount" back={{ href: '/discounts', label: 'All discounts' }} />
      {data.payers.total === 0 ? (
        <EmptyState
          icon="building-complex"
          title="There is no payer in use"
          action={may('finance:configure') && <LinkButton href="/payers">Add a payer</LinkButton>}
        >
          Every discount belongs to a payer. Add the payer first, under Payers.
        </EmptyState>
      ) : (
        <>
          {data.services.total === 0 && (
            <Banner tone="attention">
              There is no service in use: this discount would cover every service that is added
              later. An administrator adds services under Services.
            </Banner>
          )}
          <NewDiscount provider={{ uuid, timeZone, currency }} />
        </>
      )}
    </div>
  );
}
