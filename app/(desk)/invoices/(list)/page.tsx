import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { InvoiceList } from '@/components/invoices/list';
import { withClock } from '@/lib/http/clock';
import { invoicesListed } from '@/lib/invoices/client';
import { listInvoicesContract } from '@/lib/invoices/contract';
import { askedInvoices, invoiceList } from '@/lib/invoices/list-view';
import { readInvoices } from '@/lib/invoices/read';
import { paramsOf, readListView } from '@/lib/lists/view';
import { readForViewer } from '@/lib/session/viewer';

export const metadata: Metadata = { title: 'Invoices' };

type InvoicesPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function InvoicesPage({ searchParams }: InvoicesPageProps) {
  const { view } = readListView(invoiceList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listInvoicesContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listInvoicesContract.query.parse(askedInvoices(view));
    return readInvoices(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = invoicesListed(viewer.provider.uuid, view);
  client.setQueryData(queryKey, { view, ...data });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <InvoiceList
        provider={viewer.provider}
        mayTake={viewer.permissions.includes('payments:take')}
      />
    </HydrationBoundary>
  );
}
