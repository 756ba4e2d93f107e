import { Banknote } from 'lucide-react';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { PrintButton } from '@/components/statements/print-button';
import { Statement } from '@/components/statements/statement';
import { StatementPeriod } from '@/components/statements/statement-period';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { ReadyLink } from '@/components/ui/ready-link';
import { billWords } from '@/lib/bills/words';
import { reference } from '@/lib/http/types';
import { patientTitle } from '@/lib/patients/page-title';
import { deskAddress } from '@/lib/payments/client';
import { readForViewer } from '@/lib/session/viewer';
import { patientStatementAddress } from '@/lib/statements/addresses';
import { patientStatementContract } from '@/lib/statements/contract';
import { readPeriod } from '@/lib/statements/period';
import { readPatientStatement } from '@/lib/statements/read';

type PatientStatementPageProps = {
  params: Promise<{ patient: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Once for the page and for its title. */
const read = cache((given: string, start: string | undefined, end: string | undefined) => {
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  return readForViewer(patientStatementContract, (ctx) =>
    readPatientStatement(ctx, named.data, readPeriod({ start, end }).period),
  );
});

async function find({ params, searchParams }: PatientStatementPageProps) {
  const { period } = readPeriod(await searchParams);
  return read((await params).patient, period.start, period.end);
}

export async function generateMetadata(props: PatientStatementPageProps): Promise<Metadata> {
  const { patient_detail: patient, patient_mr_number: mr_number } = (await find(props)).data;
  const named = { first_name: patient.first_name, last_name: patient.lastname, mr_number };
  return { title: `${patientTitle(named)} · Statement of account` };
}

export default async function PatientStatementPage(props: PatientStatementPageProps) {
  const given = (await props.params).patient;
  const { refusal } = readPeriod(await props.searchParams);
  const { viewer, data } = await find(props);
  const address = patientStatementAddress(data.patient_uuid);
  if (given !== data.patient_uuid) redirect(address);
  const { patient_detail: patient, patient_mr_number: mrNumber, start, end } = data;
  const { name, time_zone: timeZone } = viewer.provider;
  return (
    <div className="mx-auto flex w-full max-w-[210mm] flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={`Statement of ${patient.first_name} ${patient.lastname}`}
          back={{ href: `/invoices?patient=${data.patient_uuid}`, label: 'Invoices' }}
          actions={
            <>
              <PrintButton />
              {viewer.permissions.includes('payments:take') && (
                <LinkButton variant="primary" icon={Banknote} href={deskAddress(data.patient_uuid)}>
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
            The same person is on record under{' '}
            {data.other_records.map(({ uuid, mr_number, bill }, index) => (
              <span key={uuid}>
                {index > 0 && ', '}
                <ReadyLink href={patientStatementAddress(uuid)} className="underline">
                  {mr_number}
                </ReadyLink>
                {bill?.status === 'owing' && ` (${billWords(bill)})`}
              </span>
            ))}{' '}
            too. What is billed there stands on that record’s own statement.
          </Banner>
        )}
        <StatementPeriod action={address} {...{ start, end, refusal }} />
      </div>
      <Statement
        subject={
          <p className="font-semibold">
            <bdi>
              {patient.lastname}, {patient.first_name}
            </bdi>{' '}
            <span className="whitespace-nowrap font-normal">· {mrNumber}</span>
          </p>
        }
        {...{ start, end }}
        currencies={data.currencies}
        provider={{ name, timeZone }}
      />
    </div>
  );
}
