import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { invoiceAddress, invoiceOf } from '@/components/billing/invoices/client';
import { Invoice } from '@/components/billing/invoices/invoice';
import { invoiceName } from '@/components/billing/invoices/words';
import { readInvoiceContract } from '@/lib/billing/invoices/contract';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

type InvoicePageProps = { params: Promise<{ invoice: string }> };

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  return readForViewer(readInvoiceContract, async (ctx) => ({
    invoice: await readInvoice(ctx, named.data),
    hospital: await readHospitalIdentity(ctx),
  }));
});

export async function generateMetadata({ params }: InvoicePageProps): Promise<Metadata> {
  const { data } = await read((await params).invoice);
  return { title: invoiceName(data.invoice) };
}

export default async function InvoicePage({ params }: InvoicePageProps) {
  const given = (await params).invoice;
  const { viewer, data } = await read(given);
  const { invoice, hospital } = data;
  if (given !== invoice.uuid) redirect(invoiceAddress(invoice.uuid));
  const { uuid, time_zone: timeZone } = viewer.provider;
  const client = new QueryClient();
  client.setQueryData(invoiceOf(uuid, invoice.uuid).queryKey, invoice);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Invoice
        provider={{ uuid, timeZone }}
        hospital={hospital}
        invoice={invoice.uuid}
        mayTake={viewer.permissions.includes('payments:take')}
      />
    </HydrationBoundary>
  );
}
