import type { Metadata } from 'next';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { StayEstimate } from '@/components/billing/estimates/stay-estimate';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import { estimateContract } from '@/lib/billing/estimates/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { readPatientContract } from '@/lib/registry/patients/contract';
import { readPatientRecords } from '@/lib/registry/patients/server/read';

export const metadata: Metadata = { title: 'Estimate' };

export default async function EstimatePage({ params, searchParams }: PageAddress<'patient'>) {
  const named = orNotFound(reference, (await params).patient);
  await requireViewerWhoMay(estimateContract);
  const { viewer, data } = await readForViewer(readPatientContract, async (ctx) => ({
    ...(await readPatientRecords(ctx, named)),
    hospital: await readHospitalIdentity(ctx),
  }));
  const { patient, hospital } = data;
  const { stay, service, tier, nights } = await searchParams;
  const back =
    typeof stay === 'string'
      ? `/hospitalizations/${stay}`
      : `/payments/desk?patient=${patient.uuid}`;
  return (
    <div className="mx-auto flex w-full max-w-[210mm] flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={`Estimate for ${surnameFirst(patient)}`}
          back={{ href: back, label: 'Back' }}
          actions={<PrintButton />}
        >
          {patient.mr_number}
        </PageHeader>
      </div>
      <StayEstimate
        provider={{ uuid: viewer.provider.uuid, timeZone: viewer.provider.time_zone }}
        patient={{ uuid: patient.uuid, name: surnameFirst(patient), mrNumber: patient.mr_number }}
        hospital={hospital}
        preparedBy={viewer.name}
        given={{
          service: typeof service === 'string' ? service : '',
          tier: typeof tier === 'string' ? tier : '',
          nights: typeof nights === 'string' ? nights : '3',
        }}
      />
    </div>
  );
}
