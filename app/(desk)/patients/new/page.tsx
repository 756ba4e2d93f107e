import type { Metadata } from 'next';
import { patientPageFor } from '@/components/platform/links/patients';
import { PageHeader } from '@/components/platform/ui/page-header';
import { RegisterPatient } from '@/components/registry/patients/register-patient';
import { requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { registerPatientContract } from '@/lib/registry/patients/contract';

export const metadata: Metadata = { title: 'Register a patient' };

export default async function NewPatientPage() {
  const { viewer, caller } = await requireViewerWhoMay(registerPatientContract);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Register a patient" back={{ href: '/patients', label: 'Patients' }} />
      <RegisterPatient
        provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
        userId={caller.id}
        opens={patientPageFor(viewer.permissions)}
      />
    </div>
  );
}
