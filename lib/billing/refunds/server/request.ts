import type { z } from 'zod';
import type { InvoiceRow } from '@/db/queries/billing/invoice-writes';
import { lockAccounts } from '@/db/queries/billing/ledger';
import {
  askedOfCredited,
  pendingOfInvoice,
  refundsCompleted,
  refundsStanding,
  returnableOf,
} from '@/db/queries/billing/refunds';
import { balanceOf } from '@/lib/billing/invoices/rules';
import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import { freeIn } from '@/lib/billing/payments/server/require-balance';
import type { requestRefundContract } from '@/lib/billing/refunds/contract';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { isPayerType } from '@/lib/domain/codes/payments';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof requestRefundContract.body>>;

/** The source of a refund, with its amount, in minor units. */
type Source = {
  of:
    | { paymentId: string; chargeItemId: string | null; isOverpayment: boolean }
    | { accountId: string };
  patientId: string;
  currency: string;
  /** The amount that can be refunded by its nature, and the part that is left now. */
  whole: bigint;
  left: bigint;
  /**
   * The rounding to coins that the refund of all that is left settles, so that nothing of the payment stays paid; `later` while
   * another refund is open, on which it depends.
   */
  rounding?: bigint | 'later';
};

/**
 * Asks for a refund, of a payment or out of a patient's account. Throws `invalid` when it is more than was paid (of cash
 * that was rounded down to coins: than was handed over), `conflict` when it is more than is left.
 */
export async function requestRefund(ctx: Context, body: Body) {
  const source = await sourceOf(ctx, body);
  const { currency, patientId } = source;
  if ((body.currency ?? currency) !== currency) {
    throw refuseField('currency', `This was paid in ${currency}.`);
  }
  const amount = minorUnits('amount', body.amount, currency);
  const words = (units: bigint) => moneyWords(fromMinorUnits(units, currency), currency);
  if (amount === 0n) throw refuseField('amount', 'Enter an amount above zero.');
  if (amount > source.whole) {
    throw refuseField('amount', `At most ${words(source.whole)} of this can be refunded.`);
  }
  if (amount > source.left) {
    const sentence = `Only ${words(source.left)} of this is left to refund.`;
    throw refuseField('amount', sentence, 'conflict');
  }
  const settled = amount === source.left ? (source.rounding ?? 0n) : 0n;
  if (settled === 'later') {
    const sentence =
      'Another refund of this receipt is not paid out yet. Pay it out, reject it or withdraw it first: the last refund settles what was rounded off.';
    throw refuseField('amount', sentence, 'conflict');
  }
  const { id } = await addRecord(
    ctx,
    kinds.refund,
    {
      ...source.of,
      patientId,
      currency,
      amount: fromMinorUnits(amount + settled, currency),
      reason: body.reason,
      requestedById: ctx.caller.userId,
      requestedByKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
      requestedAt: ctx.now,
    },
    { patientIds: [patientId] },
  );
  return readRefund(ctx, { id });
}

async function sourceOf(ctx: Context, body: Body): Promise<Source> {
  const { payment, account, charge_item: item } = body;
  if (payment && !account) return paymentSource(ctx, payment, item ?? null);
  if (account && item)
    throw refuseField('charge_item', 'Refund a charge from its payment, not from the account.');
  if (account && !payment) return accountSource(ctx, account);
  const sentence = 'Name either the payment or the account.';
  throw new Refusal('invalid', sentence, { fields: { payment: [sentence], account: [sentence] } });
}

async function paymentSource(
  ctx: Context,
  reference: Reference,
  item: Reference | null,
): Promise<Source> {
  const field = 'payment';
  const named = await resolveReference(ctx, kinds.payment, field, reference);
  // The invoice is locked before its payment, here as everywhere: of two refunds for one item the second sees the first.
  if (item && named.invoiceId) await lockRecord(ctx, kinds.invoice, { id: named.invoiceId });
  const payment = await lockRecord(ctx, kinds.payment, { id: named.id });
  if (payment.kind === 'deposit') {
    throw refuseField(field, 'This payment is a deposit. Name its account instead of the payment.');
  }
  if (isPayerType(payment.transactionType) && !(await isCreditedInPart(ctx, payment, item))) {
    const sentence = 'This was charged to a payer, and no money came in. Void it instead.';
    throw refuseField(field, sentence);
  }
  if (payment.status === 'voided') {
    throw refuseField(field, `Receipt ${payment.receiptNumber} was voided.`, 'conflict');
  }
  const { id, patientId, currency } = payment;
  // Rounding to coins is no money of the patient's: what it took off the payment was never handed over.
  const rounding = storedUnits(payment.rounding, currency);
  const whole = storedUnits(payment.amount, currency) + (rounding < 0n ? rounding : 0n);
  const standing = storedUnits(await refundsStanding(ctx.tx, ctx.provider.id, id), currency);
  const left = whole > standing ? whole - standing : 0n;
  const of = { paymentId: id, chargeItemId: null, isOverpayment: false };
  if (item === null) {
    const isLast =
      standing === storedUnits(await refundsCompleted(ctx.tx, ctx.provider.id, id), currency);
    const rounded = rounding < 0n ? { rounding: isLast ? -rounding : ('later' as const) } : {};
    return { of, patientId, currency, whole, left, ...rounded };
  }
  return returnOf(ctx, { of, patientId, currency, whole, left }, payment.invoiceId, item);
}

/** Whether a payer was credited with a part of its claim, so that it cannot be voided: then the rest of it is credited by a refund. */
async function isCreditedInPart(
  { tx, provider }: Context,
  { id, currency }: { id: string; currency: string },
  item: Reference | null,
): Promise<boolean> {
  return item === null && storedUnits(await refundsCompleted(tx, provider.id, id), currency) > 0n;
}

/**
 * Narrows what can be given back of a payment to an item that was not provided; of one that was credited, because it is no
 * longer due, to what the invoice was overpaid. Throws `invalid` for any other.
 */
async function returnOf(
  ctx: Context,
  { of, whole, left, ...source }: Source & { of: { paymentId: string; isOverpayment: boolean } },
  invoiceId: string | null,
  chargeItem: Reference,
): Promise<Source> {
  const { tx, provider } = ctx;
  const line = invoiceId && (await returnableOf(tx, provider.id, { invoiceId, chargeItem }));
  if (!line) {
    throw refuseField('charge_item', 'This charge item is not on the invoice that was paid.');
  }
  const { currency } = source;
  const item = await readRecord(ctx, kinds.chargeItem, { id: line.chargeItemId });
  const invoice = await readRecord(ctx, kinds.invoice, { id: invoiceId });
  if (item.creditedAt !== null) {
    const asked = await askedOfCredited(tx, provider.id, item.id);
    const pending = await pendingOfInvoice(tx, provider.id, invoice.id);
    const credited = storedUnits(item.creditedAmount, currency);
    const most = [
      left,
      credited - storedUnits(asked, currency),
      -balanceOf(invoice) - storedUnits(pending, currency),
    ].reduce((least, one) => (one < least ? one : least));
    return {
      ...source,
      of: { ...of, chargeItemId: item.id, isOverpayment: true },
      whole: credited < whole ? credited : whole,
      left: most > 0n ? most : 0n,
    };
  }
  refuseUnlessPaid(invoice);
  const net = storedUnits(line.net, source.currency);
  const unreturned = net - storedUnits(line.returned, source.currency);
  return {
    ...source,
    of: { ...of, chargeItemId: line.chargeItemId },
    whole: net < whole ? net : whole,
    left: unreturned < left ? unreturned : left,
  };
}

/** Throws `conflict` for an invoice that is not paid in full: the patient would get money back and still owe for the same item. */
function refuseUnlessPaid(invoice: InvoiceRow): void {
  const due = balanceOf(invoice);
  if (due <= 0n) return;
  const words = moneyWords(fromMinorUnits(due, invoice.currency), invoice.currency);
  const sentence = `${words} of invoice ${invoice.invoiceNumber} is still due. Refund the payment without naming the charge, cancel the invoice and the charge, and bill the rest again.`;
  throw refuseField('charge_item', sentence, 'conflict');
}

async function accountSource(ctx: Context, reference: Reference): Promise<Source> {
  const field = 'account';
  const named = await resolveReference(ctx, kinds.paymentAccount, field, reference);
  if (named.patientId === null) {
    throw refuseField(field, "Only a patient's deposit is refunded from an account.");
  }
  const [account] = await lockAccounts(ctx.tx, ctx.provider.id, [named.id]);
  const { id, patientId, currency } = named;
  const left = account ? await freeIn(ctx, account) : 0n;
  // Nothing was paid that could be exceeded: what is too much now is so because of the balance alone.
  return { of: { accountId: id }, patientId, currency, whole: 10n ** 15n, left };
}
