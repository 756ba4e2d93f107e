import { type InvoiceRow, lockItemsOfInvoice } from '@/db/queries/billing/invoice-writes';
import type { payments, refunds } from '@/db/schema/index';
import { balanceOf } from '@/lib/billing/invoices/rules';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Refund = typeof refunds.$inferSelect;

/** Locks the payment that is refunded, and before it its invoice with that one's items. */
export async function lockPaid(ctx: Context, paymentId: string | null) {
  if (paymentId === null) return { invoice: null, payment: null };
  const { invoiceId }: typeof payments.$inferSelect = await readRecord(ctx, kinds.payment, {
    id: paymentId,
  });
  const invoice = invoiceId ? await lockRecord(ctx, kinds.invoice, { id: invoiceId }) : null;
  if (invoice) await lockItemsOfInvoice(ctx.tx, invoice);
  return { invoice, payment: await lockRecord(ctx, kinds.payment, { id: paymentId }) };
}

/**
 * Throws `conflict` if the amount of a requested refund is due again, because the record was corrected or the invoice was
 * refunded in another way. Only an amount that is still overpaid is refunded as such.
 */
export function requireStillOverpaid(refund: Refund, invoice: InvoiceRow | null): void {
  if (!refund.isOverpayment) return;
  const { currency } = refund;
  const overpaid = invoice ? -balanceOf(invoice) : 0n;
  if (storedUnits(refund.amount, currency) <= overpaid) return;
  const left = moneyWords(fromMinorUnits(overpaid > 0n ? overpaid : 0n, currency), currency);
  const sentence = `The record or the invoice changed since this refund was requested: ${left} is to be refunded now. Reject this refund and request it again.`;
  throw new Refusal('conflict', sentence);
}
