import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditPatient } from '@/components/patients/edit-patient';
import { PageHeader } from '@/components/ui/page-header';
import { reference } from '@/lib/http/types';
import { readPatientContract, updatePatientContract } from '@/lib/patients/contract';
import { readPatient } from '@/lib/patients/read';
import { readForViewer, requireViewerWhoMay } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Edit a patient' };

export default async function EditPatientPage({
  params,
}: {
  params: Promise<{ patient: string }>;
}) {
  const named = reference.safeParse((await params).patient);
  if (!named.success) notFound();
  const { viewer } = await requireViewerWhoMay(updatePatientContract);
  const { data } = await readForViewer(readPatientContract, (ctx) => readPatient(ctx, named.data));
  const back = viewer.permissions.includes('clinical:read')
    ? `/patients/${data.uuid}`
    : '/patients';
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`${data.last_name}, ${data.first_name}`}
        back={{ href: back, label: 'Back' }}
      >
        Identity and contact
      </PageHeader>
      <EditPatient provider={viewer.provider.uuid} patient={data} back={back} />
    </div>
  );
}
