import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { cache, Suspense } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { DischargeUndo } from '@/components/admissions/hospitalizations/discharge-undo';
import { SummaryDocument } from '@/components/admissions/hospitalizations/summary-document';
import { SummaryPrint } from '@/components/admissions/hospitalizations/summary-print';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PatientBanner } from '@/components/clinical/patient-summary/patient-banner';
import { PageHeader } from '@/components/platform/ui/page-header';
import { patientTitle } from '@/components/registry/patients/page-title';
import { readReturning } from '@/lib/admissions/hospitalizations/server/read-stay';
import { readDischargeSummary } from '@/lib/admissions/hospitalizations/server/read-summary';
import { dischargeSummaryContract } from '@/lib/admissions/hospitalizations/summary-contract';
import { mayStillUndo } from '@/lib/admissions/hospitalizations/undo-window';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(dischargeSummaryContract, async (ctx) => {
    const summary = await readDischargeSummary(ctx, named);
    return {
      summary,
      above: await readPatientSummary(ctx, { id: summary.patient.uuid }),
      hospital: await readHospitalIdentity(ctx),
      returning: await readReturning(ctx, summary.hospitalization.uuid),
    };
  });
});

export async function generateMetadata({
  params,
}: PageAddress<'hospitalization'>): Promise<Metadata> {
  const { data } = await read((await params).hospitalization);
  return { title: `${patientTitle(data.summary.patient)} · Discharge summary` };
}

export default async function SummaryPage({ params }: PageAddress<'hospitalization'>) {
  const { viewer, data } = await read((await params).hospitalization);
  const { summary, above, hospital, returning } = data;
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
            timeZone={viewer.provider.time_zone}
            mayObserve={viewer.permissions.includes('observations:record')}
            mayAdmit={viewer.permissions.includes('admissions:write')}
          />
          <PageHeader
            title="Discharge summary"
            back={{ href: '/hospitalizations', label: 'All admissions', toWhereFrom: true }}
            actions={
              <>
                {mayUndo && (
                  <Suspense>
                    <DischargeUndo provider={viewer.provider.uuid} {...{ stay, returning }} />
                  </Suspense>
                )}
                <SummaryPrint />
              </>
            }
          >
            <Link
              href={`/hospitalizations/${stay.uuid}`}
              className="inline-flex min-h-control-sm items-center text-accent-ink hover:underline"
            >
              Admission and transfers
            </Link>
          </PageHeader>
        </div>
        <SummaryDocument {...{ summary, hospital }} timeZone={viewer.provider.time_zone} />
      </div>
    </HydrationBoundary>
  );
}
