import type { Metadata } from 'next';
import {
  askedOf,
  NothingToOrder,
  RequestFrame,
} from '@/app/(desk)/patients/[patient]/request-page';
import type { PageAddress } from '@/app/page-address';
import { ReferForm } from '@/components/clinical/referral-requests/refer-form';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { readRequestForm } from '@/lib/clinical/prescriptions/server/read-form';
import { listReferralsContract, referContract } from '@/lib/clinical/referral-requests/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Refer' };

export default async function ReferPage(props: PageAddress<'patient'>) {
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, referContract))) {
    return <NotAllowed title="Refer" task="refer patients" whoMay="Nurses and medical officers" />;
  }
  const { caller, affiliation, viewer } = signedIn;
  const asked = await askedOf(props);
  const { data } = await readForViewer(listReferralsContract, (ctx) =>
    readRequestForm(ctx, asked.patient, asked.encounter),
  );
  const { summary, encounter } = data;
  const { patient } = summary;
  const kept = summary.other_records.find(({ is_kept }) => is_kept);
  const chart = `/patients/${patient.uuid}`;
  const name = surnameFirst(patient);
  return (
    <RequestFrame title={`Refer ${name}`} backTo={asked.returnTo ?? chart}>
      {kept ? (
        <NothingToOrder title={`${patient.mr_number} was replaced`} backTo={chart}>
          Continue with {kept.mr_number}, the record kept for this person.
        </NothingToOrder>
      ) : patient.deceased_at !== null ? (
        <NothingToOrder title={`${name} has died`} backTo={chart}>
          The patient can no longer be referred.
        </NothingToOrder>
      ) : encounter?.isOver ? (
        <NothingToOrder title="This encounter is over" backTo={chart}>
          Refer from an open encounter, or from the chart without an encounter.
        </NothingToOrder>
      ) : (
        <ReferForm
          // Another patient's or encounter's form is another form: nothing typed goes over.
          key={encounter?.id ?? patient.uuid}
          viewer={{ userId: caller.id, practitionerId: affiliation.practitionerId }}
          provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
          patient={{ uuid: patient.uuid, name }}
          encounter={encounter?.id ?? null}
          returnTo={asked.returnTo}
        />
      )}
    </RequestFrame>
  );
}
