import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { cache, type ReactNode } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { patientTitle } from '@/components/registry/patients/page-title';
import { patientSummaryContract } from '@/lib/clinical/patient-summary/contract';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewer } from '@/lib/platform/session/server/viewer';
import { unreadTitle } from '@/lib/platform/session/unread-title';

type PatientLayoutProps = { children: ReactNode } & Pick<PageAddress<'patient'>, 'params'>;

/** Once for the banner and for the titles; null for billing, which sees who a patient is, but no scores. */
const read = cache(async (given: string) => {
  const named = orNotFound(reference, given);
  const { viewer } = await requireViewer();
  if (!viewer.permissions.includes('clinical:read')) return null;
  return readForViewer(patientSummaryContract, (ctx) => readPatientSummary(ctx, named));
});

export async function generateMetadata({ params }: PatientLayoutProps): Promise<Metadata> {
  const found = await read((await params).patient).catch(() => 'unread' as const);
  if (found === 'unread') return unreadTitle;
  if (!found) return {};
  const who = patientTitle(found.data.patient);
  return { title: { default: `${who} · Chart`, template: `${who} · %s · Wardline` } };
}

/** Every page that concerns one patient is under the banner that says who it is. */
export default async function PatientLayout({ children, params }: PatientLayoutProps) {
  const { patient } = await params;
  const found = await read(patient);
  // The form that edits an identity has no banner then.
  if (!found) return children;
  const { viewer, data } = found;
  const address = { provider: viewer.provider.uuid, patient };
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-4">
        <PatientBanner
          address={address}
          timeZone={viewer.provider.time_zone}
          mayObserve={viewer.permissions.includes('observations:record')}
          mayAdmit={viewer.permissions.includes('admissions:write')}
          mayAct={viewer.permissions.includes('encounters:act')}
          mayReview={viewer.permissions.includes('reviews:record')}
          mayEdit={viewer.permissions.includes('patients:write')}
        />
        {children}
      </div>
    </HydrationBoundary>
  );
}
