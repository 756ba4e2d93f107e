import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type InvoiceFilter,
  invoiceList,
  toInvoicesQuery,
} from '@/components/billing/invoices/list-view';
import { type ListReading, type ListView, writeListView } from '@/components/platform/lists/view';
import type { listInvoicesContract, readInvoiceContract } from '@/lib/billing/invoices/contract';
import type { exportInvoicesContract } from '@/lib/billing/invoices/export-contract';
import type { Answer } from '@/lib/platform/http/call';
import { addressOf, call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Invoice = Answer<typeof readInvoiceContract.reply>['data'];

/** The page of one invoice, by its uuid. */
export const invoiceAddress = (invoice: string): string => `/invoices/${invoice}`;

/** Where an invoice of a patient's charge items is made. */
export const newInvoiceAddress = (patient: string): string =>
  `/invoices/new?${new URLSearchParams({ patient })}`;

const refetchEveryMs = 60_000;

/** A page of the list of invoices; the provider by uuid. */
export function invoicesQuery(provider: string, view: ListView<InvoiceFilter>) {
  const given = { params: { provider_id: provider }, query: toInvoicesQuery(view) };
  return queryOptions({
    queryKey: ['invoices', provider, 'list', writeListView(invoiceList, view)],
    queryFn: async ({ signal }): Promise<ListReading<InvoiceFilter, Invoice>> => {
      const { rows, meta } = await pageOf(listInvoicesOperation, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/** Where all rows that a view's filters leave come as a CSV file. */
export function invoicesFile(provider: string, view: ListView<InvoiceFilter>): string {
  const { page: _, ...query } = toInvoicesQuery(view);
  return addressOf(exportInvoicesOperation, { params: { provider_id: provider }, query });
}

/** One invoice with its lines and payments. */
export const invoiceOf = (provider: string, invoice: string) =>
  queryOptions({
    queryKey: ['invoices', provider, 'one', invoice],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider, invoice_uuid: invoice };
      return (await call(readInvoiceOperation, { params }, { signal })).data;
    },
    refetchInterval: refetchEveryMs,
  });

const listInvoicesOperation = operation<typeof listInvoicesContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/invoices',
});
const readInvoiceOperation = operation<typeof readInvoiceContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/invoices/{invoice_uuid}',
});
const exportInvoicesOperation = operation<typeof exportInvoicesContract>({
  method: 'GET',
  path: '/providers/{provider_id}/finance/invoices/export',
});
