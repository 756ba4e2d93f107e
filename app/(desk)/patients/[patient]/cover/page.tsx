import type { Metadata } from 'next';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Covers } from '@/components/registry/covers/covers';
import { surnameFirst } from '@/lib/domain/persons';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { readPatientContract } from '@/lib/registry/patients/contract';
import { readPatientRecords } from '@/lib/registry/patients/server/read';

export const metadata: Metadata = { title: 'Cover' };

export default async function CoverPage({ params }: PageAddress<'patient'>) {
  const named = orNotFound(reference, (await params).patient);
  const { viewer, data } = await readForViewer(readPatientContract, (ctx) =>
    readPatientRecords(ctx, named),
  );
  const { patient } = data;
  const back = viewer.permissions.includes('clinical:read')
    ? `/patients/${patient.uuid}`
    : `/payments/desk?patient=${patient.uuid}`;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={surnameFirst(patient)} back={{ href: back, label: 'Back' }}>
        {patient.mr_number}
      </PageHeader>
      <Covers
        address={{ provider: viewer.provider.uuid, patient: patient.uuid }}
        currency={viewer.provider.currency}
        mayEdit={viewer.permissions.includes('patients:write') && patient.replaced_by === null}
      />
    </div>
  );
}
