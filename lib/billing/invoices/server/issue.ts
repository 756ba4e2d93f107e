import { lockDiscountTerms } from '@/db/queries/billing/discounts';
import { type InvoiceRow, lockItemsOfInvoice } from '@/db/queries/billing/invoice-writes';
import { findRow } from '@/db/queries/platform/rows';
import { paymentAccounts } from '@/db/schema/index';
import { issueInvoice } from '@/lib/billing/invoices/server/draw';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { type DiscountUse, decide } from '@/lib/domain/discounts/decide';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/**
 * Issues the draft that a path names. Throws `conflict` if it is not a draft (the message says what it is), or if it has a
 * discount that can no longer be used.
 */
export async function issueDraft(ctx: Context, reference: Reference) {
  const invoice = await lockRecord(ctx, kinds.invoice, reference);
  const ago = (at: Date) => daysAgoWords(at, ctx.now, ctx.provider.timeZone);
  if (invoice.status === 'cancelled') {
    const at = invoice.cancelledAt ?? invoice.modifiedAt;
    throw new Refusal('conflict', `This invoice was cancelled ${ago(at)}: ${invoice.cancelReason}`);
  }
  if (invoice.issuedAt !== null) {
    const sentence = `This invoice was already issued ${ago(invoice.issuedAt)}, as number ${invoice.invoiceNumber}.`;
    throw new Refusal('conflict', sentence);
  }
  await refuseLapsedDiscounts(ctx, invoice);
  await issueInvoice(ctx, invoice);
  return readInvoice(ctx, { id: invoice.id });
}

/** A draft may lie for days: what it gives has to hold when it is issued. */
async function refuseLapsedDiscounts(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const { tx, provider, now } = ctx;
  const items = await lockItemsOfInvoice(tx, invoice);
  const uses: { id: string; use: DiscountUse }[] = items.flatMap(
    ({ discountId: id, healthcareServiceId: serviceId }) =>
      id === null ? [] : [{ id, use: { scope: 'healthcare_service', serviceId } }],
  );
  if (invoice.discountId !== null) uses.push({ id: invoice.discountId, use: { scope: 'invoice' } });
  const ids = [...new Set(uses.map(({ id }) => id))];
  const terms = await lockDiscountTerms(
    tx,
    provider.id,
    ids.map((id) => ({ id })),
  );
  const account =
    invoice.accountId &&
    (await findRow(tx, paymentAccounts, provider.id, { id: invoice.accountId }));
  const payment = {
    payerId: account ? account.payerId : null,
    currency: invoice.currency,
    at: now,
  };
  const reasons = uses.flatMap(({ id, use }) => {
    const discount = terms.find((one) => one.id === id);
    const decision = discount && decide(discount, use, payment);
    return !decision || decision.isUsable ? [] : decision.reasons;
  });
  const sentences = [...new Set(reasons.map(({ sentence }) => sentence))];
  if (sentences.length === 0) return;
  const message = `${sentences.join(' ')} Cancel this draft and make it again.`;
  throw new Refusal('conflict', message, { fields: { non_field_errors: sentences } });
}
