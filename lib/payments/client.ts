import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/lib/http/call';
import { addressOf, call, pageOf } from '@/lib/http/call';
import { type ListReading, type ListView, writeListView } from '@/lib/lists/view';
import { listPaymentsContract, readPaymentContract } from '@/lib/payments/contract';
import { exportPaymentsContract } from '@/lib/payments/export-contract';
import { askedPayments, type PaymentFilter, paymentList } from '@/lib/payments/list-view';
import type { TakenPayment } from '@/lib/payments/taken';

/** A payment with all that its receipt prints. */
export type Receipt = Answer<typeof readPaymentContract.reply>['data'];

/** Where one payment stands, by its uuid. */
export const paymentAddress = (payment: string): string => `/payments/${payment}`;

/** The desk at which a patient pays; with an invoice, that one. */
export function deskAddress(patient: string, invoice?: string): string {
  const query = new URLSearchParams({ patient });
  if (invoice !== undefined) query.set('invoice', invoice);
  return `/payments/desk?${query}`;
}

const refetchEveryMs = 60_000;

/** A page of the list of payments; the provider by uuid. */
export function paymentsListed(provider: string, view: ListView<PaymentFilter>) {
  const given = { params: { provider_id: provider }, query: askedPayments(view) };
  return queryOptions({
    queryKey: ['payments', provider, 'list', writeListView(paymentList, view)],
    queryFn: async ({ signal }): Promise<ListReading<PaymentFilter, TakenPayment>> => {
      const { rows, meta } = await pageOf(listPaymentsContract, given, { signal });
      return { view, rows, total: meta.total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: refetchEveryMs,
  });
}

/** Where all rows that a view's filters leave come as a CSV file. */
export function paymentsFile(provider: string, view: ListView<PaymentFilter>): string {
  const { page: _, ...query } = askedPayments(view);
  return addressOf(exportPaymentsContract, { params: { provider_id: provider }, query });
}

/** One payment's receipt. */
export const receiptOf = (provider: string, payment: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'receipt', payment],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider, payment_id: payment };
      return (await call(readPaymentContract, { params }, { signal })).data;
    },
  });
