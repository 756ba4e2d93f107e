import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { roundBriefingQuery, roundsWorklistQuery } from '@/components/admissions/rounds/client';
import { roundHref } from '@/components/admissions/rounds/round-links';
import { WardRound } from '@/components/admissions/rounds/ward-round';
import { currentPrescriptions } from '@/components/clinical/prescriptions/client';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { roundBriefingContract } from '@/lib/admissions/rounds/contract';
import { readRoundPage } from '@/lib/admissions/rounds/server/read-page';
import { reference } from '@/lib/platform/http/types';
import { returnPath } from '@/lib/platform/session/return-path';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Ward round' };

export default async function RoundPage({ params, searchParams }: PageAddress<'patient'>) {
  const given = (await params).patient;
  const named = orNotFound(reference, given);
  const { caller, affiliation } = await requireViewer();
  const { viewer, data } = await readForViewer(roundBriefingContract, (ctx) =>
    readRoundPage(ctx, named),
  );
  const { patient, round } = data;
  // One address a patient, by which drafts and what was read before are known.
  if (given !== patient.uuid) redirect(roundHref(patient.uuid));
  if (round === null) return <NotAdmitted patient={patient} />;
  const from = returnPath((await searchParams).from);
  const { briefing, worklist, prescriptions, ...form } = round;
  const { uuid, time_zone: timeZone } = viewer.provider;
  const client = new QueryClient();
  client.setQueryData(roundBriefingQuery(uuid, patient.uuid).queryKey, briefing);
  const address = { provider: uuid, patient: patient.uuid };
  client.setQueryData(currentPrescriptions(address).queryKey, prescriptions);
  client.setQueryData(roundsWorklistQuery(uuid, worklist.ward.uuid).queryKey, worklist);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <WardRound
        key={patient.uuid}
        viewer={{ userId: caller.id, practitionerId: affiliation.practitionerId }}
        provider={{ uuid, timeZone }}
        patient={patient}
        ward={worklist.ward.uuid}
        may={{
          record: viewer.permissions.includes('rounds:record'),
          finish: viewer.permissions.includes('encounters:act'),
          prescribe: viewer.permissions.includes('prescriptions:write'),
          refer: viewer.permissions.includes('encounters:act'),
        }}
        back={from === null ? null : { href: from, label: 'Back' }}
        {...form}
      />
    </HydrationBoundary>
  );
}

function NotAdmitted({ patient }: { patient: { uuid: string; name: string } }) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Ward round" />
      <EmptyState
        icon="bed-double"
        title={`${patient.name} is not admitted`}
        action={<LinkButton href={`/patients/${patient.uuid}`}>Open the chart</LinkButton>}
      >
        Ward rounds are for admitted patients.
      </EmptyState>
    </div>
  );
}
