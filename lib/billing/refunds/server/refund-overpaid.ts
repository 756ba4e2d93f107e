import type { z } from 'zod';
import { listRefundsDue } from '@/db/queries/billing/credits';
import { type InvoiceRow, lockItemsOfInvoice } from '@/db/queries/billing/invoice-writes';
import { claimsFor } from '@/db/queries/billing/payments';
import { listRefundable, pendingOfInvoice } from '@/db/queries/billing/refunds';
import { askedBy, balanceOf } from '@/lib/billing/invoices/rules';
import { readPayerOf, serviceDaysOf } from '@/lib/billing/payments/server/read-cover';
import { copaymentAsked } from '@/lib/billing/payments/server/split-due';
import type { refundOverpaidContract } from '@/lib/billing/refunds/contract';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { splitOverpaid } from '@/lib/billing/refunds/split-overpaid';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof refundOverpaidContract.body>>;

const longestReason = 1000;

/**
 * Asks for all that was paid of an invoice above what it asks for and that nobody has asked for yet: a refund for each
 * payment that it comes out of, to the payer who made it. The invoice is locked: of two desks the second gets `conflict`.
 */
export async function refundOverpaid(ctx: Context, reference: Reference, body: Body) {
  const invoice = await lockRecord(ctx, kinds.invoice, reference);
  const { currency, patientId } = invoice;
  ctx.audit.patientsRead.add(patientId);
  const sum = await overpaidOf(ctx, invoice);
  const reason = body.reason || (await reasonOf(ctx, invoice));
  const paid = await lockPayments(ctx, invoice);
  const parts = splitOverpaid(sum, paid, await copaymentOf(ctx, invoice));
  const refunds = [];
  for (const part of parts) {
    const { id } = await addRecord(
      ctx,
      kinds.refund,
      {
        paymentId: part.id,
        isOverpayment: true,
        patientId,
        currency,
        amount: fromMinorUnits(part.amount, currency),
        reason,
        requestedById: ctx.caller.userId,
        requestedByKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
        requestedAt: ctx.now,
      },
      { patientIds: [patientId] },
    );
    refunds.push(await readRefund(ctx, { id }));
  }
  return { refunds };
}

/** The largest copayment that the payers' schemes ask of what an invoice still asks for, in minor units; null where none does. */
async function copaymentOf(ctx: Context, invoice: InvoiceRow): Promise<bigint | null> {
  const { tx, provider } = ctx;
  const claims = await claimsFor(tx, provider.id, invoice.id);
  if (claims.length === 0) return null;
  const days = serviceDaysOf(ctx, await lockItemsOfInvoice(tx, invoice));
  let most: bigint | null = null;
  for (const { account } of claims) {
    const { payer, cover } = await readPayerOf(ctx, account, invoice.patientId, days);
    const terms = cover?.copaymentType ? cover : payer;
    const asked = copaymentAsked(ctx, terms, askedBy(invoice), invoice.currency);
    if (asked !== null && (most === null || asked > most)) most = asked;
  }
  return most;
}

/** The overpaid amount without open refunds, in minor units. Throws `conflict` when it is zero. */
async function overpaidOf(ctx: Context, invoice: InvoiceRow): Promise<bigint> {
  const overpaid = -balanceOf(invoice);
  if (overpaid <= 0n || invoice.status === 'cancelled') {
    const sentence = 'This invoice is not overpaid. No refund is due.';
    throw new Refusal('conflict', sentence);
  }
  const pending = await pendingOfInvoice(ctx.tx, ctx.provider.id, invoice.id);
  const left = overpaid - storedUnits(pending, invoice.currency);
  if (left > 0n) return left;
  throw new Refusal(
    'conflict',
    'This refund was already requested. It must be approved or rejected first.',
  );
}

/** Its live payments, each locked before what is left of it is read. */
async function lockPayments(ctx: Context, { id, currency }: InvoiceRow) {
  const { tx, provider } = ctx;
  const found = await listRefundable(tx, provider.id, id);
  for (const one of [...found].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await lockRecord(ctx, kinds.payment, { id: one.id });
  }
  const payments = await listRefundable(tx, provider.id, id);
  return payments.map(({ amount, refunded, ...payment }) => ({
    ...payment,
    amount: storedUnits(amount, currency),
    left: storedUnits(amount, currency) - storedUnits(refunded, currency),
  }));
}

async function reasonOf({ tx, provider }: Context, { id, patientId }: InvoiceRow): Promise<string> {
  const due = await listRefundsDue(tx, provider.id, patientId);
  const items = due.find(({ invoiceId }) => invoiceId === id)?.items ?? [];
  const reason = `No longer due: ${items.map(({ description }) => description).join(', ')}`;
  return reason.length <= longestReason ? reason : `${reason.slice(0, longestReason - 1)}…`;
}
