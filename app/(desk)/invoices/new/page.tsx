import type { Metadata } from 'next';
import type { PageAddress } from '@/app/page-address';
import { NewInvoice } from '@/components/billing/invoices/new-invoice';
import { PageHeader } from '@/components/platform/ui/page-header';
import { makeInvoiceContract } from '@/lib/billing/invoices/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { reference } from '@/lib/platform/http/types';
import { readForViewer, requireViewerWhoMay } from '@/lib/platform/session/server/viewer';
import { readPatientContract } from '@/lib/registry/patients/contract';
import { readPatient } from '@/lib/registry/patients/server/read';

export const metadata: Metadata = { title: 'New invoice' };

export default async function NewInvoicePage({ searchParams }: PageAddress) {
  const { viewer } = await requireViewerWhoMay(makeInvoiceContract);
  const named = reference.safeParse((await searchParams).patient);
  const patient = named.success ? await patientOf(named.data) : null;
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6">
      <PageHeader
        title={patient ? `New invoice for ${patient.name}` : 'New invoice'}
        back={{ href: '/invoices', label: 'All invoices' }}
      >
        {patient ? patient.mrNumber : 'Choose the patient whose charges are to be billed.'}
      </PageHeader>
      <NewInvoice provider={viewer.provider} patient={patient} />
    </div>
  );
}

async function patientOf(named: Parameters<typeof readPatient>[1]) {
  const { data } = await readForViewer(readPatientContract, (ctx) => readPatient(ctx, named));
  return { uuid: data.uuid, name: surnameFirst(data), mrNumber: data.mr_number };
}
