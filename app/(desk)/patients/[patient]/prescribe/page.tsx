import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import {
  askedOf,
  NothingToOrder,
  RequestFrame,
} from '@/app/(desk)/patients/[patient]/request-page';
import type { PageAddress } from '@/app/page-address';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { currentPrescriptions } from '@/components/clinical/prescriptions/client';
import { PrescribeForm } from '@/components/clinical/prescriptions/prescribe-form';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import {
  listPrescriptionsContract,
  prescribeContract,
} from '@/lib/clinical/prescriptions/contract';
import { readPrescribeForm } from '@/lib/clinical/prescriptions/server/read-form';
import { surnameFirst } from '@/lib/domain/persons';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Prescribe' };

export default async function PrescribePage(props: PageAddress<'patient'>) {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, prescribeContract))) {
    return <NotAllowed title="Prescribe" task="prescribe" whoMay="Medical officers" />;
  }
  const { caller, viewer } = signedIn;
  const asked = await askedOf(props);
  const { data } = await readForViewer(listPrescriptionsContract, (ctx) =>
    readPrescribeForm(ctx, asked.patient, asked.encounter),
  );
  const { summary, encounter, current, diagnoses } = data;
  const { patient } = summary;
  const kept = summary.other_records.find(({ is_kept }) => is_kept);
  const chart = `/patients/${patient.uuid}`;
  const name = surnameFirst(patient);
  const client = new QueryClient();
  const address = { provider: viewer.provider.uuid, patient: patient.uuid };
  client.setQueryData(currentPrescriptions(address).queryKey, current);
  client.setQueryData(patientSummary(address).queryKey, summary);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestFrame title={`Prescribe for ${name}`} backTo={asked.returnTo ?? chart}>
        {kept ? (
          <NothingToOrder title={`${patient.mr_number} was replaced`} backTo={chart}>
            Continue with {kept.mr_number}, the record kept for this person.
          </NothingToOrder>
        ) : patient.deceased_at !== null ? (
          <NothingToOrder title={`${name} has died`} backTo={chart}>
            No more prescriptions can be written.
          </NothingToOrder>
        ) : !encounter || encounter.isOver ? (
          <NothingToOrder title={whyNot(encounter !== null)} backTo={chart}>
            A prescription needs an open encounter. Admit the patient or open an encounter first.
          </NothingToOrder>
        ) : (
          <PrescribeForm
            // Another patient's or encounter's form is another form: nothing typed goes over.
            key={encounter.id}
            viewer={{ userId: caller.id }}
            provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
            patient={{ uuid: patient.uuid, name, others: summary.other_records }}
            encounter={encounter.id}
            flags={summary.flags}
            diagnoses={diagnoses}
            returnTo={asked.returnTo}
          />
        )}
      </RequestFrame>
    </HydrationBoundary>
  );
}

const whyNot = (hasEncounter: boolean): string =>
  hasEncounter ? 'This encounter is over' : 'No encounter is open for this patient';
