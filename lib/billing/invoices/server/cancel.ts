import { lockCharges } from '@/db/queries/billing/charges';
import type { InvoiceRow } from '@/db/queries/billing/invoice-writes';
import { hasLivePayment, listInvoiceParts } from '@/db/queries/billing/invoices';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { isKeptByPayments } from '@/lib/billing/invoices/rules';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { releaseInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import { Refusal } from '@/lib/domain/errors';
import { moneyWords, presentAmount } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** Cancels the invoice that a path names. Throws `conflict` when it is cancelled already, or while something is paid. */
export async function cancelAtDesk(ctx: Context, reference: Reference, reason: string) {
  // The patient's charges are locked before the invoice, here as everywhere.
  const { id, patientId } = await readRecord(ctx, kinds.invoice, reference);
  await lockCharges(ctx.tx, ctx.provider.id, patientId);
  const invoice = await lockRecord(ctx, kinds.invoice, { id });
  await refusePaid(ctx, invoice);
  await cancelInvoice(ctx, invoice, reason);
  return readInvoice(ctx, { id: invoice.id });
}

/**
 * Cancels a locked invoice of which nothing is paid (any more) and brings the patient's charges up to date. The charges are
 * locked before the invoice.
 */
export async function cancelInvoice(ctx: Context, invoice: InvoiceRow, reason: string) {
  await releaseInvoice(ctx, invoice, reason);
  await raiseCharges(ctx, invoice.patientId, { patientId: invoice.patientId });
}

async function refusePaid(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const { currency } = invoice;
  const ago = (at: Date) => daysAgoWords(at, ctx.now, ctx.provider.timeZone);
  if (invoice.status === 'cancelled') {
    const at = invoice.cancelledAt ?? invoice.modifiedAt;
    throw new Refusal('conflict', `This invoice was cancelled ${ago(at)}: ${invoice.cancelReason}`);
  }
  const { netTotal: net_total, paidTotal: paid_total } = invoice;
  const has_live_payment = await hasLivePayment(ctx.tx, invoice);
  if (!isKeptByPayments({ net_total, paid_total, has_live_payment })) return;
  const { payments } = await listInvoiceParts(ctx.tx, ctx.provider.id, [invoice.id]);
  const last = payments.filter(({ status }) => status === 'active').at(-1);
  const paid = moneyWords(presentAmount(invoice.paidTotal, currency), currency);
  const by = last ? `, last by receipt ${last.receiptNumber}, ${ago(last.receivedAt)}` : '';
  throw new Refusal(
    'conflict',
    `${paid} of this invoice is settled${by}. Void or refund its payments first.`,
  );
}
