import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { Invoice } from '@/components/invoices/invoice';
import { reference } from '@/lib/http/types';
import { invoiceAddress, invoiceOf } from '@/lib/invoices/client';
import { readInvoiceContract } from '@/lib/invoices/contract';
import { readInvoice } from '@/lib/invoices/read';
import { invoiceName } from '@/lib/invoices/words';
import { readForViewer } from '@/lib/session/viewer';

type InvoicePageProps = { params: Promise<{ invoice: string }> };

/** Once for the page and for its title. */
const read = cache((given: string) => {
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  return readForViewer(readInvoiceContract, (ctx) => readInvoice(ctx, named.data));
});

export async function generateMetadata({ params }: InvoicePageProps): Promise<Metadata> {
  const { data } = await read((await params).invoice);
  return { title: invoiceName(data) };
}

export default async function InvoicePage({ params }: InvoicePageProps) {
  const given = (await params).invoice;
  const { viewer, data } = await read(given);
  if (given !== data.uuid) redirect(invoiceAddress(data.uuid));
  const { uuid, name, time_zone: timeZone } = viewer.provider;
  const client = new QueryClient();
  client.setQueryData(invoiceOf(uuid, data.uuid).queryKey, data);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Invoice
        provider={{ uuid, name, timeZone }}
        invoice={data.uuid}
        mayTake={viewer.permissions.includes('payments:take')}
      />
    </HydrationBoundary>
  );
}
