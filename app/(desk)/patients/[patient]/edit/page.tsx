import type { Metadata } from 'next';
import type { z } from 'zod';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { patientPageFor } from '@/components/platform/links/patients';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PatientIdentifiers } from '@/components/registry/patient-identifiers/patient-identifiers';
import { EditPatient } from '@/components/registry/patients/edit-patient';
import { MotherLink } from '@/components/registry/patients/mother-link';
import { OtherRecords } from '@/components/registry/patients/other-records';
import { surnameFirst } from '@/lib/domain/persons';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import {
  type patientRecord,
  readPatientContract,
  updatePatientContract,
} from '@/lib/registry/patients/contract';
import { readPatientRecords } from '@/lib/registry/patients/server/read';

export const metadata: Metadata = { title: 'Edit a patient' };

export default async function EditPatientPage({ params }: PageAddress<'patient'>) {
  const named = orNotFound(reference, (await params).patient);
  const { viewer } = await requireViewerWhoMay(updatePatientContract);
  const { data } = await readForViewer(readPatientContract, (ctx) =>
    readPatientRecords(ctx, named),
  );
  const { patient, others } = data;
  const back = viewer.permissions.includes('clinical:read')
    ? `/patients/${patient.uuid}`
    : '/patients';
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={surnameFirst(patient)} back={{ href: back, label: 'Back' }}>
        Identity and contact
      </PageHeader>
      <EditPatient provider={viewer.provider.uuid} patient={patient} back={back} />
      {(patient.mother !== null || mayGetMother(patient)) && (
        <MotherLink
          timeZone={viewer.provider.time_zone}
          address={{ provider: viewer.provider.uuid, patient: patient.uuid }}
          mother={patient.mother}
          opens={patientPageFor(viewer.permissions)}
        />
      )}
      <PatientIdentifiers
        address={{ provider: viewer.provider.uuid, patient: patient.uuid }}
        mayAdd={patient.replaced_by === null}
      />
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

/** Whether a patient without a mother on record is a child, who may need one to share her bed. */
const mayGetMother = ({ age, replaced_by }: z.output<typeof patientRecord>) =>
  age !== null && age < 18 && replaced_by === null;
