import type { Metadata } from 'next';
import { ExportLink } from '@/components/platform/lists/export-link';
import { PageHeader } from '@/components/platform/ui/page-header';
import { ImportServices } from '@/components/registry/services/import-services';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { healthcareServiceContracts } from '@/lib/registry/services/contract';
import { importServicesContract } from '@/lib/registry/services/import-contract';

export const metadata: Metadata = { title: 'Import services' };

export default async function ImportServicesPage() {
  const { viewer } = await requireViewerWhoMay(importServicesContract);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader title="Import services" back={{ href: '/services', label: 'Services' }} />
      <ImportServices
        provider={viewer.provider.uuid}
        file={
          <ExportLink
            operation={{ path: healthcareServiceContracts.list.path }}
            provider={viewer.provider.uuid}
            query={{ is_active: true }}
          />
        }
      />
    </div>
  );
}
