import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { DischargeUndo } from '@/components/hospitalizations/discharge-undo';
import { SummaryDocument } from '@/components/hospitalizations/summary-document';
import { SummaryPrint } from '@/components/hospitalizations/summary-print';
import { PatientBanner } from '@/components/patients/patient-banner';
import { PageHeader } from '@/components/ui/page-header';
import { readDischargeSummary } from '@/lib/hospitalizations/summary';
import { dischargeSummaryContract } from '@/lib/hospitalizations/summary-contract';
import { mayStillUndo } from '@/lib/hospitalizations/undo-window';
import { reference } from '@/lib/http/types';
import { patientSummary } from '@/lib/patients/client';
import { readPatientSummary } from '@/lib/patients/summary';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Discharge summary' };

type SummaryPageProps = { params: Promise<{ hospitalization: string }> };

export default async function SummaryPage({ params }: SummaryPageProps) {
  const named = reference.safeParse((await params).hospitalization);
  if (!named.success) notFound();
  const { viewer, data } = await readForViewer(dischargeSummaryContract, async (ctx) => {
    const summary = await readDischargeSummary(ctx, named.data);
    return { summary, above: await readPatientSummary(ctx, { id: summary.patient.uuid }) };
  });
  const { summary, above } = data;
  const { hospitalization: stay } = summary;
  const address = { provider: viewer.provider.uuid, patient: summary.patient.uuid };
  const mayUndo =
    viewer.permissions.includes('admissions:discharge') && mayStillUndo(stay, new Date());
  const client = new QueryClient();
  client.setQueryData(patientSummary(address).queryKey, above);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
        <div className="contents print:hidden">
          <PatientBanner
            address={address}
            mayObserve={viewer.permissions.includes('observations:record')}
            mayAdmit={viewer.permissions.includes('admissions:write')}
          />
          <PageHeader
            title="Discharge summary"
            back={{ href: `/hospitalizations/${stay.uuid}`, label: 'The stay' }}
            actions={
              <>
                {mayUndo && (
                  <Suspense>
                    <DischargeUndo provider={viewer.provider.uuid} stay={stay} />
                  </Suspense>
                )}
                <SummaryPrint />
              </>
            }
          />
        </div>
        <SummaryDocument summary={summary} timeZone={viewer.provider.time_zone} />
      </div>
    </HydrationBoundary>
  );
}
