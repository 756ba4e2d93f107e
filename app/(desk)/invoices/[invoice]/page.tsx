import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { orNotFound, type PageAddress } from '@/app/page-address';
import { invoiceAddress, invoiceOf } from '@/components/billing/invoices/client';
import { Invoice } from '@/components/billing/invoices/invoice';
import { invoiceName } from '@/components/billing/invoices/words';
import { readInvoiceContract } from '@/lib/billing/invoices/contract';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { readHospitalIdentity } from '@/lib/platform/hospital-identity/server/identity';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = orNotFound(reference, given);
  return readForViewer(readInvoiceContract, async (ctx) => ({
    invoice: await readInvoice(ctx, named),
    hospital: await readHospitalIdentity(ctx),
  }));
});

export async function generateMetadata({ params }: PageAddress<'invoice'>): Promise<Metadata> {
  const { data } = await read((await params).invoice);
  return { title: invoiceName(data.invoice) };
}

export default async function InvoicePage({ params }: PageAddress<'invoice'>) {
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
