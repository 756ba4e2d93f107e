import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { patientPageAddress, patientPageFor } from '@/components/platform/links/patients';
import { PageHeader } from '@/components/platform/ui/page-header';
import { RegisterPatient } from '@/components/registry/patients/register-patient';
import { surnameFirst } from '@/lib/domain/persons';
import { readHospitalSettingsContract } from '@/lib/platform/hospital-settings/contract';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { readPatientContract, registerPatientContract } from '@/lib/registry/patients/contract';
import { readMrNumbering } from '@/lib/registry/patients/server/give-mr-number';
import { readPatient } from '@/lib/registry/patients/server/read';

export const metadata: Metadata = { title: 'Register a patient' };

export default async function NewPatientPage({ searchParams }: PageAddress) {
  const { viewer, caller } = await requireViewerWhoMay(registerPatientContract);
  const { data: numbering } = await readForViewer(readHospitalSettingsContract, readMrNumbering);
  const opens = patientPageFor(viewer.permissions);
  const named = reference.safeParse((await searchParams).mother);
  const mother = named.success
    ? (await readForViewer(readPatientContract, (ctx) => readPatient(ctx, named.data))).data
    : null;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={mother ? 'Register a newborn' : 'Register a patient'}
        back={
          mother
            ? { href: patientPageAddress(opens, mother.uuid), label: surnameFirst(mother) }
            : { href: '/patients', label: 'Patients' }
        }
      />
      <RegisterPatient
        provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
        userId={caller.id}
        numbering={numbering}
        mother={mother}
        opens={opens}
      />
    </div>
  );
}
