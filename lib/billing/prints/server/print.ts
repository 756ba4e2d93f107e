import type { z } from 'zod';
import {
  type DocumentKey,
  firstOfSettlement,
  insertPrint,
  listPrints,
  type PrintRow,
} from '@/db/queries/billing/prints';
import type { printReceiptContract } from '@/lib/billing/prints/contract';
import type { printRecord } from '@/lib/billing/prints/record';
import { mayPrintAgain, minutesForOriginal } from '@/lib/billing/prints/rules';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shown = z.input<typeof printRecord>;
type Body = z.output<NonNullable<typeof printReceiptContract.body>>;
type Found = {
  document: DocumentKey;
  patientId: string;
  /** Why it cannot be printed yet; null if it can. */
  refusal: string | null;
};

/** The paper of all payments made by the same request. */
async function receiptOf(ctx: Context, reference: Reference): Promise<Found> {
  const { settlementId, patientId } = await readRecord(ctx, kinds.payment, reference);
  const paymentId = await firstOfSettlement(ctx.tx, ctx.provider.id, settlementId);
  return { document: { paymentId }, patientId, refusal: null };
}

async function invoiceOf(ctx: Context, reference: Reference): Promise<Found> {
  const { id, patientId, issuedAt } = await readRecord(ctx, kinds.invoice, reference);
  const refusal = issuedAt === null ? 'A draft is not an invoice yet. Issue it first.' : null;
  return { document: { invoiceId: id }, patientId, refusal };
}

async function refundOf(ctx: Context, reference: Reference): Promise<Found> {
  const { id, patientId, status } = await readRecord(ctx, kinds.refund, reference);
  const refusal =
    status === 'completed' ? null : 'This refund has not been paid. It has no voucher yet.';
  return { document: { refundId: id }, patientId, refusal };
}

export const printReceipt = async (ctx: Context, reference: Reference, body: Body) =>
  recordPrint(ctx, await receiptOf(ctx, reference), body);
export const printInvoice = async (ctx: Context, reference: Reference, body: Body) =>
  recordPrint(ctx, await invoiceOf(ctx, reference), body);
export const printRefund = async (ctx: Context, reference: Reference, body: Body) =>
  recordPrint(ctx, await refundOf(ctx, reference), body);

export const readReceiptPrints = async (ctx: Context, reference: Reference) =>
  readPrints(ctx, await receiptOf(ctx, reference));
export const readInvoicePrints = async (ctx: Context, reference: Reference) =>
  readPrints(ctx, await invoiceOf(ctx, reference));
export const readRefundPrints = async (ctx: Context, reference: Reference) =>
  readPrints(ctx, await refundOf(ctx, reference));

/**
 * Records that a document is printed: the first time as its original, later as a copy, and with a reason as the original
 * once more. Throws `conflict` for a document that is not final, and for an original that may not be printed again.
 */
async function recordPrint(ctx: Context, found: Found, { is_copy, reason }: Body): Promise<Shown> {
  const { tx, provider, caller, now } = ctx;
  if (found.refusal !== null) throw new Refusal('conflict', found.refusal);
  if (is_copy && reason !== '')
    throw refuseField('reason', 'A copy needs no reason. Leave it out.');
  if (reason !== '') await refuseUnlessAgain(ctx, found);
  const values = {
    ...found.document,
    providerId: provider.id,
    isCopy: is_copy,
    reason,
    printedAt: now,
    printedById: caller.userId,
    apiKeyId: caller.kind === 'api-key' ? caller.id : null,
    ip: ctx.ip,
    userAgent: (ctx.headers.get('user-agent') ?? '').slice(0, 500),
  };
  const stored =
    (await insertPrint(tx, values)) ?? (await insertPrint(tx, { ...values, isCopy: true }));
  const row = (await listPrints(tx, provider.id, found.document)).find(
    ({ id }) => id === stored?.id,
  );
  if (!row) throw new Error('The print was not recorded.');
  recordChange(
    ctx,
    { entity: 'document-print', entityId: row.id, patientIds: [found.patientId] },
    null,
    { ...found.document, isCopy: row.isCopy, reason },
  );
  return present(row);
}

async function refuseUnlessAgain(ctx: Context, found: Found): Promise<void> {
  const prints = await readPrints(ctx, found);
  if (mayPrintAgain(prints, { userId: ctx.caller.userId, now: ctx.now })) return;
  const first = prints.find(({ is_copy }) => !is_copy);
  if (!first)
    throw refuseField(
      'reason',
      'The original has not been printed yet. Print it without a reason.',
    );
  const since = spokenInstant(new Date(first.printed_at), ctx.provider.timeZone);
  const sentence = `The original was printed on ${since} by ${first.printed_by_name ?? 'another system'}. Only that person can print it again, within ${minutesForOriginal} minutes. Print a copy.`;
  throw new Refusal('conflict', sentence);
}

async function readPrints(ctx: Context, { document, patientId }: Found): Promise<Shown[]> {
  ctx.audit.patientsRead.add(patientId);
  return (await listPrints(ctx.tx, ctx.provider.id, document)).map(present);
}

const present = (row: PrintRow): Shown => ({
  uuid: row.id,
  is_copy: row.isCopy,
  reason: row.reason,
  printed_at: row.printedAt.toISOString(),
  printed_by: row.apiKeyId === null ? row.printedById : null,
  printed_by_name: row.printedByName,
  user_agent: row.userAgent,
});
