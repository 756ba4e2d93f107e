import type { Metadata } from 'next';
import { PageHeader } from '@/components/platform/ui/page-header';
import { ImportPatients } from '@/components/registry/patients/import-patients';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { importPatientsContract } from '@/lib/registry/patients/import-contract';

export const metadata: Metadata = { title: 'Import patients' };

export default async function ImportPatientsPage() {
  const { viewer } = await requireViewerWhoMay(importPatientsContract);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader title="Import patients" back={{ href: '/patients', label: 'Patients' }} />
      <ImportPatients provider={viewer.provider.uuid} />
    </div>
  );
}
