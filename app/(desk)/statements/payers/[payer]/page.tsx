import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { Statement } from '@/components/billing/statements/statement';
import { StatementPeriod } from '@/components/billing/statements/statement-period';
import { payerStatementAddress } from '@/components/platform/links/statements';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PrintButton } from '@/components/platform/ui/print-button';
import { payerStatementContract } from '@/lib/billing/statements/contract';
import { readPeriod } from '@/lib/billing/statements/period';
import { readPayerStatement } from '@/lib/billing/statements/server/read';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string, start: string | undefined, end: string | undefined) => {
  const named = orNotFound(reference, given);
  return readForViewer(payerStatementContract, async (ctx) => ({
    ...(await readPayerStatement(ctx, named, readPeriod({ start, end }).period)),
    hospital: await readHospitalIdentity(ctx),
  }));
});

async function find({ params, searchParams }: PageAddress<'payer'>) {
  const { period } = readPeriod(await searchParams);
  return read((await params).payer, period.start, period.end);
}

export async function generateMetadata(props: PageAddress<'payer'>): Promise<Metadata> {
  const { data } = await find(props);
  return { title: `${data.payer_name} · Statement of account` };
}

export default async function PayerStatementPage(props: PageAddress<'payer'>) {
  const given = (await props.params).payer;
  const { refusal } = readPeriod(await props.searchParams);
  const { viewer, data } = await find(props);
  const address = payerStatementAddress(data.payer_uuid);
  if (given !== data.payer_uuid) redirect(address);
  const { payer_name: payer, start, end } = data;
  const { time_zone: timeZone } = viewer.provider;
  return (
    <div className="mx-auto flex w-full max-w-[210mm] flex-col gap-4">
      <div className="contents print:hidden">
        <PageHeader
          title={`Statement of ${payer}`}
          back={{ href: '/payers', label: 'Payers' }}
          actions={<PrintButton />}
        />
        <StatementPeriod action={address} {...{ start, end, refusal }} />
      </div>
      <Statement
        subject={<p className="font-semibold">{payer}</p>}
        {...{ start, end }}
        currencies={data.currencies}
        hospital={data.hospital}
        timeZone={timeZone}
      />
    </div>
  );
}
