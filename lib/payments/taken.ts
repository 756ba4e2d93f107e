import type { z } from 'zod';
import { readChargeItemContract } from '@/lib/charge-items/contract';
import { call, pageOf } from '@/lib/http/call';
import {
  listPaymentsContract,
  payInvoiceContract,
  receivePaymentContract,
} from '@/lib/payments/contract';
import type { PendingPayment } from '@/lib/payments/pending';
import type { paymentRecord } from '@/lib/payments/record';

export type TakenPayment = z.output<typeof paymentRecord>;

/** Takes a payment, or, under the key of an earlier attempt, learns what that one did. Answers its receipts. */
export async function takePayment({
  key,
  provider,
  request,
}: PendingPayment): Promise<readonly TakenPayment[]> {
  const options = { idempotencyKey: key };
  if (request.kind === 'items') {
    const given = { params: { provider_id: provider }, body: request.body };
    return (await call(receivePaymentContract, given, options)).data.payments;
  }
  const params = { provider_id: provider, invoice_uuid: request.invoice };
  return (await call(payInvoiceContract, { params, body: request.body }, options)).data.payments;
}

/**
 * The receipts that a payment without an answer has most likely left behind, without asking for it again; none when the
 * server has none by now. An item is paid once, so that its invoice tells; of an invoice that can be paid in parts,
 * they are the cashier's own payments that were not there before.
 */
export async function findTaken(
  { provider, request }: PendingPayment,
  signal: AbortSignal,
): Promise<readonly TakenPayment[]> {
  const invoice =
    request.kind === 'invoice'
      ? request.invoice
      : await invoiceOf(provider, request.body.charge_items[0], signal);
  if (invoice === null) return [];
  const earlier = request.kind === 'invoice' ? request.earlier : [];
  const query = { invoice, is_mine: true, status: 'active' } as const;
  const given = { params: { provider_id: provider }, query };
  const { rows } = await pageOf(listPaymentsContract, given, { signal });
  const left = rows.filter(({ uuid }) => !earlier.includes(uuid));
  return left.filter(({ settlement }) => settlement === left[0]?.settlement);
}

async function invoiceOf(
  provider: string,
  item: string | number | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (item === undefined) return null;
  const params = { provider_id: provider, charge_item_id: item };
  return (await call(readChargeItemContract, { params }, { signal })).data.invoice;
}
