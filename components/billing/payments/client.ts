import { queryOptions } from '@tanstack/react-query';
import type { readPaymentContract } from '@/lib/billing/payments/contract';
import { type Answer, dataOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** A payment with all that its receipt prints. */
export type Receipt = Answer<typeof readPaymentContract.reply>['data'];

/** The page of one payment, by its uuid. */
export const paymentAddress = (payment: string): string => `/payments/${payment}`;

/** The desk at which a patient pays; with an invoice, that one. */
export function deskAddress(patient: string, invoice?: string): string {
  const query = new URLSearchParams({ patient });
  if (invoice !== undefined) query.set('invoice', invoice);
  return `/payments/desk?${query}`;
}

export const receiptOf = (provider: string, payment: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'receipt', payment],
    queryFn: dataOf(readPaymentOperation, { provider_id: provider, payment_id: payment }),
  });

const readPaymentOperation = operation<typeof readPaymentContract>(
  'GET /providers/{provider_id}/finance/payments/{payment_id}',
);
