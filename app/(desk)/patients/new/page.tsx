import type { Metadata } from 'next';
import { RegisterPatient } from '@/components/patients/register-patient';
import { PageHeader } from '@/components/ui/page-header';
import { registerPatientContract } from '@/lib/patients/contract';
import { patientPageFor } from '@/lib/patients/pages';
import { requireViewerWhoMay } from '@/lib/session/viewer';

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
