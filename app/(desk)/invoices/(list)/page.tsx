import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { invoicesQuery } from '@/components/billing/invoices/client';
import { InvoiceList } from '@/components/billing/invoices/list';
import { invoiceList } from '@/components/billing/invoices/list-view';
import { paramsOf, readListView } from '@/components/platform/lists/view';
import { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { readInvoices } from '@/lib/billing/invoices/server/read';
import { withClock } from '@/lib/platform/http/clock';
import { readForViewer } from '@/lib/platform/session/server/viewer';

export const metadata: Metadata = { title: 'Invoices' };

type InvoicesPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function InvoicesPage({ searchParams }: InvoicesPageProps) {
  const { view } = readListView(invoiceList, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(listInvoicesContract, (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const read = () => listInvoicesContract.query.parse(invoiceList.toQuery(view));
    return readInvoices(ctx, withClock(clock, read));
  });
  const client = new QueryClient();
  const { queryKey } = invoicesQuery(viewer.provider.uuid, view);
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
