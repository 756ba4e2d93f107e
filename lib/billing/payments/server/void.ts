import { announceBill } from '@/db/queries/billing/bills';
import { lockShiftShared } from '@/db/queries/billing/cashier-shifts';
import { lockCharges } from '@/db/queries/billing/charges';
import { lockItemsOfInvoice } from '@/db/queries/billing/invoice-writes';
import {
  databaseTime,
  entriesOf,
  findJournalOfPayment,
  lockAccounts,
} from '@/db/queries/billing/ledger';
import { latestPaymentOf } from '@/db/queries/billing/payments';
import { standingRefund } from '@/db/queries/billing/refunds';
import { findRow, sendUpdate } from '@/db/queries/platform/rows';
import { locations, payments, type refunds } from '@/db/schema/index';
import { shiftAnywhere } from '@/lib/billing/cashier-shifts/server/current';
import { refuseUnlessInDrawer } from '@/lib/billing/cashier-shifts/server/drawer-balance';
import { cancelInvoice } from '@/lib/billing/invoices/server/cancel';
import { reverse } from '@/lib/billing/ledger/server/post';
import { settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import { requireInUse } from '@/lib/billing/payment-accounts/server/require-in-use';
import { readPayment } from '@/lib/billing/payments/server/read';
import { availableWords, freeIn } from '@/lib/billing/payments/server/require-balance';
import { requireUnpaidByPayer } from '@/lib/billing/payments/server/require-unpaid-by-payer';
import { isPayerType } from '@/lib/domain/codes/payments';
import { Refusal } from '@/lib/domain/errors';
import { storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Payment = typeof payments.$inferSelect;

/**
 * Reverses a payment by a mirrored journal. The balance due of the invoice is updated; an invoice that was made by paying
 * is cancelled with its last active payment. Money of a shift that is still open leaves that drawer; cash of a closed one,
 * whose count stays, the open drawer of the person who voids; other payment methods leave none.
 */
export async function voidPayment(ctx: Context, reference: Reference, reason: string) {
  const { tx, provider } = ctx;
  // The patient's charges are locked before the invoice, and that before its payment, here as everywhere.
  const named = await readRecord(ctx, kinds.payment, reference);
  if (named.invoiceId) await lockCharges(tx, provider.id, named.patientId);
  const invoice = named.invoiceId
    ? await lockRecord(ctx, kinds.invoice, { id: named.invoiceId })
    : null;
  if (invoice) await lockItemsOfInvoice(tx, invoice);
  const payment = await lockRecord(ctx, kinds.payment, { id: named.id });
  await refuseUnlessVoidable(ctx, payment);
  const shiftId = await shiftOfMirror(ctx, payment);
  const journal = await findJournalOfPayment(tx, provider.id, payment.id);
  const entries = journal ? await entriesOf(tx, provider.id, [journal.id]) : [];
  const accountIds = entries.flatMap(({ accountId }) => accountId ?? []);
  if (payment.transactionType === 'cash') {
    const { amount, rounding, currency } = payment;
    const given = storedUnits(amount, currency) + storedUnits(rounding, currency);
    await refuseUnlessInDrawer(ctx, shiftId, given, { alsoLocks: accountIds });
  } else {
    // The desk's account and the patient's at once: two that each hold one would wait for the other's.
    const locked = await lockAccounts(tx, provider.id, accountIds);
    for (const account of locked) if (account.patientId !== null) requireInUse(account);
  }
  if (payment.kind === 'deposit') await refuseUnlessStillThere(ctx, payment);
  if (isPayerType(payment.transactionType)) {
    await requireUnpaidByPayer(ctx, payment, storedUnits(payment.amount, payment.currency));
  }

  const voided = {
    status: 'voided',
    voidedAt: await databaseTime(tx),
    voidedById: ctx.caller.userId,
    voidReason: reason,
  } as const;
  await sendUpdate(tx, payments, provider.id, payment.id, { ...voided, modifiedAt: ctx.now });
  recordChange(
    ctx,
    { entity: 'payment', entityId: payment.id, patientIds: [payment.patientId] },
    { status: payment.status },
    voided,
  );
  if (journal) {
    await reverse(ctx, journal.id, {
      kind: 'payment-voided',
      reason,
      at: voided.voidedAt,
      shiftOf: (entry) => (entry.shiftId === null ? null : shiftId),
    });
  }
  if (invoice) {
    const { currency } = invoice;
    const left = storedUnits(invoice.paidTotal, currency) - storedUnits(payment.amount, currency);
    const last = await latestPaymentOf(tx, provider.id, invoice.id);
    const settled = await settleInvoice(ctx, invoice, { paidTotal: left }, last?.id ?? null);
    if (invoice.origin === 'payment' && last === null) await cancelInvoice(ctx, settled, reason);
  }
  if (payment.kind === 'deposit') await announceBill(tx, provider.id, payment.patientId);
  return readPayment(ctx, { id: payment.id });
}

async function refuseUnlessVoidable(ctx: Context, payment: Payment): Promise<void> {
  const { tx, provider, now } = ctx;
  if (payment.status === 'voided') {
    const ago = daysAgoWords(payment.voidedAt ?? payment.modifiedAt, now, provider.timeZone);
    const sentence = `Receipt ${payment.receiptNumber} was voided ${ago}: ${payment.voidReason}`;
    throw new Refusal('conflict', sentence);
  }
  const refund = await standingRefund(tx, provider.id, payment.id);
  if (!refund) return;
  throw new Refusal('conflict', whyRefundForbids(ctx, payment, refund));
}

/** Nobody decides on their own request: they withdraw it while it is pending; later another person rejects it. */
function whyRefundForbids(
  { caller }: Context,
  { receiptNumber }: Payment,
  { requestedById, status }: typeof refunds.$inferSelect,
): string {
  if (status === 'completed')
    return `Part of receipt ${receiptNumber} was already refunded. Request a refund of the rest.`;
  if (caller.userId === null || requestedById !== caller.userId) {
    return `A refund of receipt ${receiptNumber} was requested. Reject it first.`;
  }
  const asked = `You requested a refund of receipt ${receiptNumber}`;
  return status === 'requested'
    ? `${asked}. Withdraw the request first.`
    : `${asked}, and it is approved. Ask someone else to reject it first.`;
}

/** The shift of the reversal of a desk's money, or null for none. */
async function shiftOfMirror(ctx: Context, payment: Payment): Promise<string | null> {
  if (!payment.shiftId) return null;
  const { tx, provider } = ctx;
  const taken = await lockShiftShared(tx, provider.id, payment.shiftId);
  if (taken?.status === 'open') return taken.id;
  // It is on no list that a desk still counts.
  if (payment.transactionType !== 'cash') return null;
  const own = await shiftAnywhere(ctx, payment.currency);
  if (own) return own.id;
  const desk = await findRow(tx, locations, provider.id, { id: payment.locationId });
  throw new Refusal(
    'conflict',
    `The shift at ${desk?.name ?? 'the desk'} that took this cash is closed and counted. Open your own shift in ${payment.currency} first: the cash is paid back from its drawer.`,
  );
}

/** Throws `conflict` when the patient's account no longer holds a deposit, beside what is set aside for refunds. */
async function refuseUnlessStillThere(ctx: Context, payment: Payment): Promise<void> {
  const [account] = await lockAccounts(ctx.tx, ctx.provider.id, [payment.accountId]);
  if (!account) return;
  const free = await freeIn(ctx, account);
  if (free >= storedUnits(payment.amount, payment.currency)) return;
  const sentence = `${availableWords(account, free)} The money of this receipt has been spent or is to be refunded.`;
  throw new Refusal('conflict', sentence);
}
