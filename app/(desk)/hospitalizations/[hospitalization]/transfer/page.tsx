import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { motherToJoin, sharingOf } from '@/components/admissions/hospitalizations/shared-bed';
import { TransferForm } from '@/components/admissions/hospitalizations/transfer-form';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { PageHeader } from '@/components/platform/ui/page-header';
import { patientTitle } from '@/components/registry/patients/page-title';
import {
  readHospitalizationContract,
  transferContract,
} from '@/lib/admissions/hospitalizations/contract';
import { readTransferForm } from '@/lib/admissions/hospitalizations/server/read-transfer';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { reference } from '@/lib/platform/http/types';
import { returnPath } from '@/lib/platform/session/return-path';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';
import { bedName } from '@/lib/registry/locations/bed-name';

/** Once for the page and for its title; null for users who may not transfer. */
const read = cache(async (given: string, bed: string | undefined) => {
  const named = orNotFound(reference, given);
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, transferContract))) return null;
  const { data } = await readForViewer(readHospitalizationContract, (ctx) =>
    readTransferForm(ctx, named, namedBed(bed)),
  );
  return { signedIn, data };
});

async function find({ params, searchParams }: PageAddress<'hospitalization'>) {
  const { bed } = await searchParams;
  return read((await params).hospitalization, typeof bed === 'string' ? bed : undefined);
}

export async function generateMetadata(props: PageAddress<'hospitalization'>): Promise<Metadata> {
  const found = await find(props);
  return { title: found ? `${patientTitle(found.data.stay.patient)} · Transfer` : 'Transfer' };
}

const usualHoldMs = 4 * 3_600_000;

export default async function TransferPage(props: PageAddress<'hospitalization'>) {
  const found = await find(props);
  if (!found)
    return (
      <NotAllowed
        title="Transfer"
        task="transfer patients"
        whoMay="Nurses, medical officers and ward clerks"
      />
    );
  const { data, signedIn } = found;
  const { caller, viewer } = signedIn;
  const asked = await props.searchParams;
  const returnTo = returnPath(asked.from);
  const { stay, summary, target, ...offered } = data;
  const { patient } = stay;
  const address = { provider: viewer.provider.uuid, patient: patient.uuid };
  const provider = { uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone };
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, summary);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        <PatientBanner
          address={address}
          timeZone={viewer.provider.time_zone}
          mayObserve={viewer.permissions.includes('observations:record')}
          mayAdmit={false}
        />
        <PageHeader
          title={`Transfer ${surnameFirst(patient)}`}
          back={{
            href: `/hospitalizations/${stay.uuid}`,
            label: 'Admission',
            toWhereFrom: returnTo === null,
          }}
        >
          {bedName(stay.bed_name)} on {stay.ward_name} · {stay.healthcare_service_name} · admitted{' '}
          {spokenInstant(new Date(stay.admitted_at), provider.timeZone)}
        </PageHeader>
        {stay.is_active ? (
          <TransferForm
            key={`${stay.uuid} ${target?.bed.uuid}`}
            viewer={{ userId: caller.id }}
            mode={asked.plan !== undefined ? 'plan' : asked.swap !== undefined ? 'swap' : 'now'}
            holdUntil={wallTimeAt(new Date(Date.now() + usualHoldMs), provider.timeZone)}
            mother={motherToJoin(summary, provider.timeZone)}
            sharing={sharingOf(summary)}
            {...{ provider, stay, target, returnTo, ...offered }}
          />
        ) : (
          <EmptyState
            icon="door-open"
            title={`${surnameFirst(patient)} was discharged`}
            action={
              <LinkButton href={`/hospitalizations/${stay.uuid}`}>Open the admission</LinkButton>
            }
          >
            Only a patient who is admitted can be transferred.
          </EmptyState>
        )}
      </div>
    </HydrationBoundary>
  );
}

function namedBed(given: string | string[] | undefined): Reference | null {
  const parsed = reference.safeParse(given);
  return parsed.success ? parsed.data : null;
}
