import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { EncounterDetail } from '@/components/clinical/encounters/encounter-detail';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { patientTitle } from '@/components/registry/patients/page-title';
import { readEncounterPage } from '@/lib/clinical/chart/server/read-encounter';
import { readEncounterContract } from '@/lib/clinical/encounters/contract';
import { uuid } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(uuid, given);
  return readForViewer(readEncounterContract, (ctx) => readEncounterPage(ctx, named));
});

export async function generateMetadata({ params }: PageAddress<'encounter'>): Promise<Metadata> {
  const { data } = await read((await params).encounter);
  return { title: `${patientTitle(data.summary.patient)} · Encounter` };
}

export default async function EncounterPage({ params }: PageAddress<'encounter'>) {
  const { viewer, data } = await read((await params).encounter);
  const address = { provider: viewer.provider.uuid, patient: data.summary.patient.uuid };
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, data.summary);
  const can = (permission: (typeof viewer.permissions)[number]) =>
    viewer.permissions.includes(permission);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        <PatientBanner
          address={address}
          timeZone={viewer.provider.time_zone}
          mayObserve={can('observations:record')}
          mayAdmit={can('admissions:write')}
        />
        <EncounterDetail
          page={data}
          provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
          now={Date.now()}
          may={{
            act: can('encounters:act'),
            diagnose: can('rounds:record'),
            observe: can('observations:record'),
            prescribe: can('prescriptions:write'),
            readBills: can('billing:read'),
          }}
        />
      </div>
    </HydrationBoundary>
  );
}
