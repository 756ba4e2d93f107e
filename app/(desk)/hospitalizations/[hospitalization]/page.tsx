import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { Stay } from '@/components/hospitalizations/stay';
import { PatientBanner } from '@/components/patients/patient-banner';
import { PageHeader } from '@/components/ui/page-header';
import { readHospitalizationContract } from '@/lib/hospitalizations/contract';
import { readStayPage } from '@/lib/hospitalizations/read-stay';
import { mayStillUndo } from '@/lib/hospitalizations/undo-window';
import { reference } from '@/lib/http/types';
import { patientSummary } from '@/lib/patients/client';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Stay' };

type StayPageProps = { params: Promise<{ hospitalization: string }> };

export default async function HospitalizationPage({ params }: StayPageProps) {
  const given = (await params).hospitalization;
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  const { viewer, data } = await readForViewer(readHospitalizationContract, (ctx) =>
    readStayPage(ctx, named.data),
  );
  const { stay, summary, movements, planned, changedWith } = data;
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
            mayObserve={can('observations:record')}
            mayAdmit={can('admissions:write')}
          />
        )}
        <PageHeader
          title={`Stay of ${patient.first_name} ${patient.last_name}`}
          back={{ href: '/hospitalizations', label: 'All admissions' }}
        >
          {stay.is_active ? 'Admitted' : 'Discharged'}
          {!summary && ` · ${patient.mr_number}`}
        </PageHeader>
        <Stay
          {...{ stay, movements, planned, changedWith }}
          provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
          may={{
            move: can('admissions:write'),
            discharge: can('admissions:discharge'),
            remove: can('admissions:delete'),
            readRecord: can('clinical:read'),
          }}
          isUndoable={mayStillUndo(stay, new Date())}
        />
      </div>
    </HydrationBoundary>
  );
}
