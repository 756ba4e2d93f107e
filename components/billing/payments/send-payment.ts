import type { z } from 'zod';
import type { PendingPayment } from '@/components/billing/payments/read-pending';
import type {
  depositContract,
  payInvoiceContract,
  receivePaymentContract,
} from '@/lib/billing/payments/contract';
import type { paymentRecord } from '@/lib/billing/payments/record';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type TakenPayment = z.output<typeof paymentRecord>;

/** Takes a payment, or, under the key of an earlier attempt, learns what that one did. Answers its receipts. */
export async function sendPayment({
  key,
  provider,
  request,
}: PendingPayment): Promise<readonly TakenPayment[]> {
  const options = { idempotencyKey: key };
  if (request.kind === 'items') {
    const given = { params: { provider_id: provider }, body: request.body };
    return (await call(receivePaymentOperation, given, options)).data.payments;
  }
  if (request.kind === 'deposit') {
    const params = { provider_id: provider, account_id: request.account };
    return (await call(depositOperation, { params, body: request.body }, options)).data.payments;
  }
  const params = { provider_id: provider, invoice_uuid: request.invoice };
  return (await call(payInvoiceOperation, { params, body: request.body }, options)).data.payments;
}

const depositOperation = operation<typeof depositContract>(
  'POST /providers/{provider_id}/accounts/{account_id}/deposits',
);
const payInvoiceOperation = operation<typeof payInvoiceContract>(
  'POST /providers/{provider_id}/finance/invoices/{invoice_uuid}/pay',
);
const receivePaymentOperation = operation<typeof receivePaymentContract>(
  'POST /providers/{provider_id}/finance/receive-payment',
);
