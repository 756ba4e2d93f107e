import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { sharingOf } from '@/components/admissions/hospitalizations/shared-bed';
import { Stay } from '@/components/admissions/hospitalizations/stay';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { PageHeader } from '@/components/platform/ui/page-header';
import { patientTitle } from '@/components/registry/patients/page-title';
import { readHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import { readStayPage } from '@/lib/admissions/hospitalizations/server/read-stay';
import { mayStillUndo } from '@/lib/admissions/hospitalizations/undo-window';
import { surnameFirst } from '@/lib/domain/persons';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readHospitalizationContract, (ctx) => readStayPage(ctx, named));
});

export async function generateMetadata({
  params,
}: PageAddress<'hospitalization'>): Promise<Metadata> {
  const { data } = await read((await params).hospitalization);
  return { title: `${patientTitle(data.stay.patient)} · Admission` };
}

export default async function HospitalizationPage({ params }: PageAddress<'hospitalization'>) {
  const given = (await params).hospitalization;
  const { viewer, data } = await read(given);
  const { stay, summary, movements, planned, changedWith, returning } = data;
  if (given !== stay.uuid) redirect(`/hospitalizations/${stay.uuid}`);
  const { patient } = stay;
  const address = { provider: viewer.provider.uuid, patient: patient.uuid };
  const client = new QueryClient();
  if (summary) client.setQueryData(patientSummary(address).queryKey, summary);
  const can = (permission: (typeof viewer.permissions)[number]) =>
    viewer.permissions.includes(permission);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        {summary && (
          <PatientBanner
            address={address}
            timeZone={viewer.provider.time_zone}
            mayObserve={can('observations:record')}
            mayAdmit={can('admissions:write')}
          />
        )}
        <PageHeader
          title={`Admission of ${surnameFirst(patient)}`}
          back={{ href: '/hospitalizations', label: 'All admissions', toWhereFrom: true }}
        >
          {stay.is_active ? 'Admitted' : 'Discharged'}
          {!summary && ` · ${patient.mr_number}`}
        </PageHeader>
        <Stay
          {...{ stay, movements, planned, changedWith, returning }}
          sharing={summary ? sharingOf(summary) : []}
          provider={{
            uuid: viewer.provider.uuid,
            timeZone: viewer.provider.time_zone,
            currency: viewer.provider.currency,
          }}
          may={{
            move: can('admissions:write'),
            discharge: can('admissions:discharge'),
            remove: can('admissions:delete'),
            readRecord: can('clinical:read'),
            readBills: can('billing:read'),
          }}
          isUndoable={mayStillUndo(stay, new Date())}
        />
      </div>
    </HydrationBoundary>
  );
}
