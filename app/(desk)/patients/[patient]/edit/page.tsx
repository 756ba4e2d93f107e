import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EditPatient } from '@/components/patients/edit-patient';
import { OtherRecords } from '@/components/patients/other-records';
import { PageHeader } from '@/components/ui/page-header';
import { reference } from '@/lib/http/types';
import { readPatientContract, updatePatientContract } from '@/lib/patients/contract';
import { patientPageFor } from '@/lib/patients/pages';
import { readPatientRecords } from '@/lib/patients/read';
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
  const { data } = await readForViewer(readPatientContract, (ctx) =>
    readPatientRecords(ctx, named.data),
  );
  const { patient, others } = data;
  const back = viewer.permissions.includes('clinical:read')
    ? `/patients/${patient.uuid}`
    : '/patients';
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={`${patient.last_name}, ${patient.first_name}`}
        back={{ href: back, label: 'Back' }}
      >
        Identity and contact
      </PageHeader>
      <EditPatient provider={viewer.provider.uuid} patient={patient} back={back} />
      <OtherRecords
        provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
        patient={patient}
        others={others}
        mayReplace={viewer.permissions.includes('patients:replace')}
        opens={patientPageFor(viewer.permissions)}
      />
    </div>
  );
}
