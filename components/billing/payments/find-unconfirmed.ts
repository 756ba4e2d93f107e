import { matching } from '@/components/billing/payments/matching';
import { listPaymentsOperation } from '@/components/billing/payments/operations';
import type { PendingPayment } from '@/components/billing/payments/read-pending';
import type { TakenPayment } from '@/components/billing/payments/send-payment';
import type { readChargeItemContract } from '@/lib/billing/charge-items/contract';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/**
 * The receipts that an unanswered payment has most likely left, without sending it again; none if the server has
 * none. An item is paid once, so its invoice decides. For an invoice that can be paid in parts, and for a deposit,
 * they are the cashier's own new payments of the same amount and tenders.
 */
export async function findUnconfirmed(
  pending: PendingPayment,
  signal: AbortSignal,
): Promise<readonly TakenPayment[]> {
  const { provider, patient, request } = pending;
  if (request.kind === 'deposit') {
    return matching(pending, await ownDeposits(provider, patient, signal));
  }
  const invoice =
    request.kind === 'invoice'
      ? request.invoice
      : await invoiceOf(provider, request.body.charge_items[0], signal);
  if (invoice === null) return [];
  const query = { invoice, is_mine: true, status: 'active' } as const;
  const given = { params: { provider_id: provider }, query };
  const { rows } = await pageOf(listPaymentsOperation, given, { signal });
  return matching(pending, rows);
}

/** The latest deposits of a patient that the cashier took. */
export async function ownDeposits(
  provider: string,
  patient: string,
  signal?: AbortSignal,
): Promise<readonly TakenPayment[]> {
  const query = { patient, kind: 'deposit', is_mine: true, status: 'active' } as const;
  const given = { params: { provider_id: provider }, query };
  return (await pageOf(listPaymentsOperation, given, signal ? { signal } : {})).rows;
}

async function invoiceOf(
  provider: string,
  item: string | number | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (item === undefined) return null;
  const params = { provider_id: provider, charge_item_id: item };
  return (await call(readChargeItemOperation, { params }, { signal })).data.invoice;
}

const readChargeItemOperation = operation<typeof readChargeItemContract>(
  'GET /providers/{provider_id}/finance/charge-items/{charge_item_id}',
);
