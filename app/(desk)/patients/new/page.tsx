import type { Metadata } from 'next';
import { patientPageFor } from '@/components/platform/links/patients';
import { PageHeader } from '@/components/platform/ui/page-header';
import { RegisterPatient } from '@/components/registry/patients/register-patient';
import { readHospitalSettingsContract } from '@/lib/platform/hospital-settings/contract';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { registerPatientContract } from '@/lib/registry/patients/contract';
import { readMrNumbering } from '@/lib/registry/patients/server/give-mr-number';

export const metadata: Metadata = { title: 'Register a patient' };

export default async function NewPatientPage() {
  const { viewer, caller } = await requireViewerWhoMay(registerPatientContract);
  const { data: numbering } = await readForViewer(readHospitalSettingsContract, readMrNumbering);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Register a patient" back={{ href: '/patients', label: 'Patients' }} />
      <RegisterPatient
        provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
        userId={caller.id}
        numbering={numbering}
        opens={patientPageFor(viewer.permissions)}
      />
    </div>
  );
}
