import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { PatientBanner } from '@/components/patients/patient-banner';
import { reference } from '@/lib/http/types';
import { patientSummary } from '@/lib/patients/client';
import { readPatientSummary } from '@/lib/patients/summary';
import { patientSummaryContract } from '@/lib/patients/summary-contract';
import { readForViewer, requireViewer } from '@/lib/session/viewer';

type PatientLayoutProps = { children: ReactNode; params: Promise<{ patient: string }> };

/** Every page that concerns one patient stands under the banner that says who it is. */
export default async function PatientLayout({ children, params }: PatientLayoutProps) {
  const { patient } = await params;
  const named = reference.safeParse(patient);
  if (!named.success) notFound();
  const { viewer } = await requireViewer();
  // Billing sees who a patient is, but no scores: the form that edits an identity stands without the banner.
  if (!viewer.permissions.includes('clinical:read')) return children;
  const { data } = await readForViewer(patientSummaryContract, (ctx) =>
    readPatientSummary(ctx, named.data),
  );
  const address = { provider: viewer.provider.uuid, patient };
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="flex flex-col gap-4">
        <PatientBanner
          address={address}
          mayObserve={viewer.permissions.includes('observations:record')}
          mayAdmit={viewer.permissions.includes('admissions:write')}
          mayEdit={viewer.permissions.includes('patients:write')}
        />
        {children}
      </div>
    </HydrationBoundary>
  );
}
