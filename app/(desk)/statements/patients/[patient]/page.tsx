import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { openBillWords } from '@/components/billing/bills/words';
import { deskAddress } from '@/components/billing/payments/client';
import { Statement } from '@/components/billing/statements/statement';
import { StatementPeriod } from '@/components/billing/statements/statement-period';
import { patientStatementAddress } from '@/components/platform/links/statements';
import { Banner } from '@/components/platform/ui/banner';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import { ReadyLink } from '@/components/platform/ui/ready-link';
import { patientTitle } from '@/components/registry/patients/page-title';
import { patientStatementContract } from '@/lib/billing/statements/contract';
import { readPeriod } from '@/lib/billing/statements/period';
import { readPatientStatement } from '@/lib/billing/statements/server/read';
import { surnameFirst } from '@/lib/domain/persons';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** One read for the page and its title. */
const read = cache((given: string, start: string | undefined, end: string | undefined) => {
  const named = orNotFound(reference, given);
  return readForViewer(patientStatementContract, async (ctx) => ({
    ...(await readPatientStatement(ctx, named, readPeriod({ start, end }).period)),
    hospital: await readHospitalIdentity(ctx),
  }));
});

async function find({ params, searchParams }: PageAddress<'patient'>) {
  const { period } = readPeriod(await searchParams);
  return read((await params).patient, period.start, period.end);
}

export async function generateMetadata(props: PageAddress<'patient'>): Promise<Metadata> {
  const { patient_detail: patient, patient_mr_number: mr_number } = (await find(props)).data;
  return { title: `${patientTitle({ ...patient, mr_number })} · Statement of account` };
}

export default async function PatientStatementPage(props: PageAddress<'patient'>) {
  const given = (await props.params).patient;
  const { refusal } = readPeriod(await props.searchParams);
  const { viewer, data } = await find(props);
  const address = patientStatementAddress(data.patient_uuid);
  if (given !== data.patient_uuid) redirect(address);
  const { patient_detail: patient, patient_mr_number: mrNumber, start, end } = data;
  const { time_zone: timeZone } = viewer.provider;
  return (
    <div className="mx-auto flex w-full max-w-[210mm] flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={`Statement of ${surnameFirst(patient)}`}
          back={{ href: `/invoices?patient=${data.patient_uuid}`, label: 'Invoices' }}
          actions={
            <>
              <PrintButton />
              {viewer.permissions.includes('payments:take') && (
                <LinkButton variant="primary" icon="banknote" href={deskAddress(data.patient_uuid)}>
                  Take a payment
                </LinkButton>
              )}
            </>
          }
        >
          {mrNumber}
        </PageHeader>
        {data.other_records.length > 0 && (
          <Banner tone="attention">
            This person is also registered under{' '}
            {data.other_records.map(({ uuid, mr_number, bill }, index) => (
              <span key={uuid}>
                {index > 0 && ', '}
                <ReadyLink href={patientStatementAddress(uuid)} className="underline">
                  {mr_number}
                </ReadyLink>
                {bill && openBillWords(bill) && ` (${openBillWords(bill)})`}
              </span>
            ))}
            . Charges on another record are on that record’s own statement.
          </Banner>
        )}
        <StatementPeriod action={address} {...{ start, end, refusal }} />
      </div>
      <Statement
        subject={
          <p className="font-semibold">
            <bdi>{surnameFirst(patient)}</bdi>{' '}
            <span className="whitespace-nowrap font-normal">· {mrNumber}</span>
          </p>
        }
        {...{ start, end }}
        currencies={data.currencies}
        hospital={data.hospital}
        timeZone={timeZone}
      />
    </div>
  );
}
