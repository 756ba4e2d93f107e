import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readListPage } from '@/app/(desk)/list-page';
import type { PageAddress } from '@/app/page-address';
import { invoicesQuery } from '@/components/billing/invoices/client';
import { InvoiceList } from '@/components/billing/invoices/list';
import { invoiceList } from '@/components/billing/invoices/list-view';
import { listInvoicesContract } from '@/lib/billing/invoices/contract';
import { readInvoices } from '@/lib/billing/invoices/server/read';

export const metadata: Metadata = { title: 'Invoices' };

export default async function InvoicesPage(address: PageAddress) {
  const { viewer, state } = await readListPage(address, {
    list: invoiceList,
    contract: listInvoicesContract,
    read: readInvoices,
    query: invoicesQuery,
  });
  return (
    <HydrationBoundary state={state}>
      <InvoiceList
        provider={viewer.provider}
        mayTake={viewer.permissions.includes('payments:take')}
      />
    </HydrationBoundary>
  );
}
