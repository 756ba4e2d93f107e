import { queryOptions } from '@tanstack/react-query';
import { invoiceList } from '@/components/billing/invoices/list-view';
import { listInvoicesOperation } from '@/components/billing/invoices/operations';
import { listQuery } from '@/components/platform/lists/list-query';
import type { readInvoiceContract } from '@/lib/billing/invoices/contract';
import { type Answer, dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Invoice = Answer<typeof readInvoiceContract.reply>['data'];

/** The page of one invoice, by its uuid. */
export const invoiceAddress = (invoice: string): string => `/invoices/${invoice}`;

/** The page where an invoice of a patient's charge items is made. */
export const newInvoiceAddress = (patient: string): string =>
  `/invoices/new?${new URLSearchParams({ patient })}`;

const refetchEveryMs = 60_000;

/** A page of the list of invoices; the provider by uuid. */
export const invoicesQuery = listQuery({
  key: ['invoices'],
  list: invoiceList,
  operation: listInvoicesOperation,
  refetchEveryMs,
});

/** One invoice with its lines and payments. */
export const invoiceOf = (provider: string, invoice: string) =>
  queryOptions({
    queryKey: ['invoices', provider, 'one', invoice],
    queryFn: dataOf(readInvoiceOperation, { provider_id: provider, invoice_uuid: invoice }),
    refetchInterval: refetchEveryMs,
  });

const readInvoiceOperation = operation<typeof readInvoiceContract>(
  'GET /providers/{provider_id}/finance/invoices/{invoice_uuid}',
);
