import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { prescribeAddress, prescriptionAddress } from '@/components/clinical/prescriptions/client';
import { PrescriptionNoteForm } from '@/components/clinical/prescriptions/note-form';
import { Prescription } from '@/components/clinical/prescriptions/prescription';
import { PrescriptionActions } from '@/components/clinical/prescriptions/prescription-actions';
import { PrescriptionPrint } from '@/components/clinical/prescriptions/prescription-print';
import { PrescriptionState } from '@/components/clinical/prescriptions/prescription-status';
import { PrescriptionSheet } from '@/components/clinical/prescriptions/sheet';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { patientTitle } from '@/components/registry/patients/page-title';
import { readPrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import { isRepeatable, takesNotes, whyNotGiven } from '@/lib/clinical/prescriptions/rules';
import {
  type PrescriptionPage,
  readPrescriptionPage,
} from '@/lib/clinical/prescriptions/server/read-page';
import { takenWords } from '@/lib/clinical/prescriptions/words';
import { surnameFirst } from '@/lib/domain/persons';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readPrescriptionContract, async (ctx) => ({
    page: await readPrescriptionPage(ctx, named),
    hospital: await readHospitalIdentity(ctx),
  }));
});

export async function generateMetadata({ params }: PageAddress<'prescription'>): Promise<Metadata> {
  const { page } = (await read((await params).prescription)).data;
  return { title: `${patientTitle(page.summary.patient)} · Prescription` };
}

export default async function OnePrescriptionPage({ params }: PageAddress<'prescription'>) {
  const given = (await params).prescription;
  const {
    viewer,
    data: { page: data, hospital },
  } = await read(given);
  const { prescription, summary, history } = data;
  if (given !== prescription.uuid) redirect(prescriptionAddress(prescription.uuid));
  const { patient } = summary;
  const address = { provider: viewer.provider.uuid, patient: patient.uuid };
  const timeZone = viewer.provider.time_zone;
  const can = (permission: (typeof viewer.permissions)[number]) =>
    viewer.permissions.includes(permission);
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, summary);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        <div className="contents print:hidden">
          <PatientBanner
            address={address}
            timeZone={timeZone}
            mayObserve={can('observations:record')}
            mayAdmit={can('admissions:write')}
          />
          <PageHeader
            title={prescription.name}
            back={{ href: '/prescriptions', label: 'All prescriptions' }}
            actions={
              <>
                <PrescriptionPrint />
                {can('prescriptions:write') &&
                  patient.deceased_at === null &&
                  patient.replaced_by === null && (
                    <LinkButton
                      icon="plus"
                      href={prescribeAddress(patient.uuid, {
                        from: prescriptionAddress(prescription.uuid),
                      })}
                    >
                      Prescribe another
                    </LinkButton>
                  )}
              </>
            }
          >
            <PrescriptionState {...prescription} />{' '}
            {prescription.status_reason !== '' && prescription.status_reason}
          </PageHeader>
          {can('prescriptions:write') && (
            <PrescriptionActions
              provider={viewer.provider.uuid}
              prescription={{
                uuid: prescription.uuid,
                name: prescription.name,
                patient: `${surnameFirst(patient)} (${patient.mr_number})`,
                patientUuid: patient.uuid,
                dosages: takenWords({ ...prescription, status: 'active' }),
                status: prescription.status,
                doNotPerform: prescription.do_not_perform,
                modifiedAt: prescription.modified_at,
              }}
              unsaid={whyNotGiven({
                doNotPerform: prescription.do_not_perform,
                dosages: prescription.medication_request_dosage_instruction.length,
              })}
              noOrder={data.noOrder}
              flags={summary.flags}
              repeat={repeatOf(data)}
            />
          )}
          <Prescription
            {...{ prescription, history, timeZone }}
            noteForm={
              can('encounters:act') &&
              takesNotes(prescription.status) && (
                <PrescriptionNoteForm
                  provider={viewer.provider.uuid}
                  prescription={prescription.uuid}
                />
              )
            }
          />
        </div>
        <PrescriptionSheet {...data} hospital={hospital} timeZone={timeZone} />
      </div>
    </HydrationBoundary>
  );
}

/** Whether and where it can be repeated; null where repeats were never allowed or are out of the question. */
function repeatOf({ prescription, summary, noRepeat }: PrescriptionPage) {
  const { number_of_repeats_allowed, status, status_reason: statusReason } = prescription;
  if (number_of_repeats_allowed === 0 || summary.patient.deceased_at) return null;
  if (!isRepeatable({ status, statusReason })) return null;
  return { encounter: summary.encounter, refusal: noRepeat };
}
