import type { Metadata } from 'next';
import { ImportPrices } from '@/components/billing/prices/import-prices';
import { ExportLink } from '@/components/platform/lists/export-link';
import { PageHeader } from '@/components/platform/ui/page-header';
import { priceContracts } from '@/lib/billing/prices/contract';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Import prices' };

export default async function ImportPricesPage() {
  const { viewer } = await requireViewerWhoMay(priceContracts.import);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader title="Import prices" back={{ href: '/prices', label: 'Price list' }} />
      <ImportPrices
        provider={viewer.provider}
        file={
          <ExportLink
            operation={{ path: priceContracts.list.path }}
            provider={viewer.provider.uuid}
            query={{ valid_at: new Date().toISOString() }}
          />
        }
      />
    </div>
  );
}
