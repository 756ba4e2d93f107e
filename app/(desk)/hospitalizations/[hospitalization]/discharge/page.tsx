import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { DischargeDone } from '@/components/admissions/hospitalizations/discharge-done';
import { DischargeForm } from '@/components/admissions/hospitalizations/discharge-form';
import { dischargeReadiness } from '@/components/admissions/hospitalizations/readiness-client';
import { sharingOf } from '@/components/admissions/hospitalizations/shared-bed';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { NotAllowed } from '@/components/platform/ui/not-allowed';
import { PageHeader } from '@/components/platform/ui/page-header';
import { patientTitle } from '@/components/registry/patients/page-title';
import {
  dischargeContract,
  readHospitalizationContract,
} from '@/lib/admissions/hospitalizations/contract';
import { readDischargeForm } from '@/lib/admissions/hospitalizations/server/read-discharge';
import { readReturning } from '@/lib/admissions/hospitalizations/server/read-stay';
import { mayStillUndo } from '@/lib/admissions/hospitalizations/undo-window';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { mayOpen } from '@/lib/platform/http/server/web-page';
import { reference } from '@/lib/platform/http/types';
import { returnPath } from '@/lib/platform/session/return-path';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';
import { bedName } from '@/lib/registry/locations/bed-name';

/** Once for the page and for its title; null for users who may not discharge. */
const read = cache(async (given: string) => {
  const named = orNotFound(reference, given);
  const signedIn = await requireViewer();
  if (!(await mayOpen(signedIn, dischargeContract))) return null;
  const { data } = await readForViewer(readHospitalizationContract, async (ctx) => {
    const form = await readDischargeForm(ctx, named);
    return { ...form, returning: await readReturning(ctx, form.stay.uuid) };
  });
  return { signedIn, data };
});

export async function generateMetadata({
  params,
}: PageAddress<'hospitalization'>): Promise<Metadata> {
  const found = await read((await params).hospitalization);
  return {
    title: found ? `${patientTitle(found.data.stay.patient)} · Discharge` : 'Discharge',
  };
}

export default async function DischargePage({
  params,
  searchParams,
}: PageAddress<'hospitalization'>) {
  const found = await read((await params).hospitalization);
  if (!found)
    return (
      <NotAllowed
        title="Discharge"
        task="discharge patients"
        whoMay="Medical officers and ward clerks"
      />
    );
  const { data, signedIn } = found;
  const { caller, affiliation, viewer } = signedIn;
  const { stay, summary, readiness, practitioners, returning } = data;
  const returnTo = returnPath((await searchParams).from);
  const { patient } = stay;
  const address = { provider: viewer.provider.uuid, patient: patient.uuid };
  const provider = { uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone };

  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, summary);
  for (const { hospitalization, ...found } of readiness) {
    const { queryKey } = dischargeReadiness({ provider: provider.uuid, hospitalization });
    client.setQueryData(queryKey, found);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        <PatientBanner
          address={address}
          timeZone={viewer.provider.time_zone}
          mayObserve={viewer.permissions.includes('observations:record')}
          mayAdmit={viewer.permissions.includes('admissions:write')}
        />
        <PageHeader
          title={`Discharge ${surnameFirst(patient)}`}
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
          <DischargeForm
            key={stay.uuid}
            viewer={{
              userId: caller.id,
              practitionerId: affiliation.practitionerId,
              maySignOff: viewer.permissions.includes('discharges:sign-off'),
            }}
            sharing={sharingOf(summary)}
            {...{ provider, stay, practitioners, returnTo }}
          />
        ) : (
          <DischargeDone
            {...{ stay, provider, returning }}
            mayUndo={mayStillUndo(stay, new Date())}
          />
        )}
      </div>
    </HydrationBoundary>
  );
}
