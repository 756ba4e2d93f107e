import type { z } from 'zod';
import { payersOfDiscounts } from '@/db/queries/billing/discounting-payers';
import type { DiscountRow } from '@/db/queries/billing/discounts';
import { type InvoiceRow, lockItemsOfInvoice } from '@/db/queries/billing/invoice-writes';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { latestPaymentOf } from '@/db/queries/billing/payments';
import {
  copaymentGivenUp,
  invoiceDiscountGivenUp,
  isByHand,
} from '@/lib/billing/approvals/given-up';
import {
  type AboveLimit,
  completeApprovals,
  judgeGivenUp,
  presentNeeded,
  requireApproved,
} from '@/lib/billing/approvals/server/judge';
import { lockDiscounts, requireUsable } from '@/lib/billing/discounts/server/lock-and-require';
import { askedBy, balanceOf } from '@/lib/billing/invoices/rules';
import {
  giveInvoiceDiscount,
  invoiceAmountOff,
  refusalOfInvoiceDiscount,
} from '@/lib/billing/invoices/server/give-discount';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import {
  parseTender,
  type RequestedTender,
  readTenders,
} from '@/lib/billing/payment-accounts/server/parse-tender';
import { payInvoiceContract } from '@/lib/billing/payments/contract';
import { smallestCoin } from '@/lib/billing/payments/server/coin';
import { answerTaken, judgeSlips } from '@/lib/billing/payments/server/judge-slips';
import { presentPreview } from '@/lib/billing/payments/server/present-preview';
import { paymentsTaken } from '@/lib/billing/payments/server/read';
import {
  requirePayersTerms,
  serviceDaysByItem,
  serviceDaysOf,
} from '@/lib/billing/payments/server/read-cover';
import { recordPayments } from '@/lib/billing/payments/server/record-payments';
import { refuseUnlessDue } from '@/lib/billing/payments/server/refuse-unless-due';
import { requireClaimFor } from '@/lib/billing/payments/server/reprice';
import { requireDiscountingPayer } from '@/lib/billing/payments/server/require-discounting-payer';
import { splitDue } from '@/lib/billing/payments/server/split-due';
import { spread } from '@/lib/domain/discounts/spread';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof payInvoiceContract.body>>;

/**
 * Pays an issued invoice, wholly or in part, after giving it its one discount if the request names one. The invoice is
 * locked first: of two that pay the same balance, the second gets the receipt that paid it.
 */
export async function payInvoice(ctx: Context, reference: Reference, body: Body) {
  const { invoice, discount, settlement, used, above } = await calculate(ctx, reference, body, {
    isPreview: false,
  });
  const approvals = requireApproved(above);
  const given = discount ? await giveInvoiceDiscount(ctx, invoice, discount) : invoice;
  const paid = await recordPayments(ctx, settlement, {
    kind: 'invoice',
    patientId: invoice.patientId,
    invoiceId: invoice.id,
  });
  await completeApprovals(ctx, approvals, { invoiceId: invoice.id, paymentId: paid[0] ?? null });
  const before = storedUnits(given.paidTotal, given.currency);
  const total = settlement.parts.reduce((sum, { amount }) => sum + amount, before);
  await settleInvoice(ctx, given, { paidTotal: total }, paid[0] ?? null);
  const [payments, shown] = await Promise.all([
    paymentsTaken(ctx, paid),
    readInvoice(ctx, { id: invoice.id }),
  ]);
  return answerTaken(ctx, payInvoiceContract.reply, used, { payments, invoice: shown });
}

/** The preview of `payInvoice`, with nothing written. Refused as it would be. */
export async function previewPayInvoice(ctx: Context, reference: Reference, body: Body) {
  const { invoice, items, off, settlement, used, above } = await calculate(ctx, reference, body, {
    isPreview: true,
  });
  const { currency } = invoice;
  const units = (amount: string) => storedUnits(amount, currency);
  const words = (amount: bigint) => fromMinorUnits(amount, currency);
  const { lines } = await readInvoice(ctx, { id: invoice.id });
  const shares = spread(
    off,
    lines.map((line) => units(line.net_amount)),
  );
  return presentPreview(settlement, used, {
    approvals: presentNeeded(above),
    total: units(invoice.total),
    discountTotal: units(invoice.discountTotal) + off,
    creditedTotal: units(invoice.creditedTotal),
    paidTotal: units(invoice.paidTotal),
    servedOn: serviceDaysByItem(ctx, items),
    lines: lines.map((line, index) => {
      const share = shares[index] ?? 0n;
      return {
        charge_item: line.charge_item,
        healthcare_service_name: line.healthcare_service_name,
        description: line.description,
        quantity: line.quantity,
        unit_price: line.unit_price,
        amount: line.amount,
        discount: line.discount,
        discount_code: line.discount_code,
        discount_amount: line.discount_amount,
        invoice_discount_share: words(units(line.invoice_discount_share) + share),
        net_amount: words(units(line.net_amount) - share),
      };
    }),
  });
}

/** The amounts above the caller's limits that a payment would give up as it is. Refused as it would be. */
export async function judgePayInvoice(
  ctx: Context,
  reference: Reference,
  body: Body,
): Promise<AboveLimit[]> {
  return (await calculate(ctx, reference, body, { isPreview: true })).above;
}

async function calculate(
  ctx: Context,
  reference: Reference,
  body: Body,
  { isPreview }: { isPreview: boolean },
) {
  // Sent in this order.
  const [invoice, location] = await Promise.all([
    lockRecord(ctx, kinds.invoice, reference),
    resolveActive(ctx, kinds.location, 'location', body.location),
  ]);
  ctx.audit.patientsRead.add(invoice.patientId);
  await refuseUnlessOwed(ctx, invoice);
  requireCashAmounts(body);
  const { currency, patientId } = invoice;
  const [items, tenders, coin, discounting] = await Promise.all([
    lockItemsOfInvoice(ctx.tx, invoice),
    readTenders(ctx, askedTenders(body), { patientId, location, currency }),
    smallestCoin(ctx, currency),
    payersOfDiscounts(ctx.tx, invoice),
  ]);
  const [main] = tenders;
  if (!main) throw new Error('A payment has a main account.');
  const discount = body.discount_id
    ? await discountFor(ctx, invoice, body.discount_id, main.account)
    : null;
  const off = discount ? invoiceAmountOff(invoice, discount) : 0n;
  const netTotal = askedBy(invoice) - off;
  const due = balanceOf(invoice) - off;
  refuseUnlessDue(body.expected_due, due, currency);
  const settlement = await splitDue(ctx, tenders, {
    ...{ currency, coin, location, due, netTotal, isPreview },
    creditedTotal: storedUnits(invoice.creditedTotal, currency),
    ...{ patientId, invoiceId: invoice.id, servedOn: serviceDaysOf(ctx, items) },
  });
  await requirePayersTerms(ctx, tenders, items, { patientId, field: 'account_id', isPreview });
  await requireClaimFor(ctx, invoice, items, settlement, netTotal);
  const used = await judgeSlips(ctx, settlement, { invoiceId: invoice.id }, { isPreview });
  if (discount && off > 0n)
    discounting.push({ payerId: discount.payerId, payerName: discount.payerName });
  await requireDiscountingPayer(ctx, discounting, settlement, main, invoice.id);
  const of = { patientId, currency };
  const above = await judgeGivenUp(
    ctx,
    ...(discount && isByHand(discount)
      ? [
          invoiceDiscountGivenUp(
            { ...of, amount: off },
            { invoiceId: invoice.id, discountId: discount.id },
          ),
        ]
      : []),
    copaymentGivenUp(
      {
        ...{ ...of, accountId: main.account.id, invoiceId: invoice.id },
        discountId: discount?.id ?? null,
      },
      [],
      settlement,
    ),
  );
  return { invoice, items, discount, off, settlement, used, above };
}

/** Of cash the amount and its currency are said, of the copayment's too. */
function requireCashAmounts(body: Body): void {
  const missing = [
    { at: '', part: body },
    { at: 'copayment_info.', part: body.copayment_info },
  ].flatMap(({ at, part }) => {
    if (part?.transaction_type !== 'cash') return [];
    return [
      ...(part.amount === null || part.amount === undefined ? [`${at}amount`] : []),
      ...(part.currency === null || part.currency === undefined ? [`${at}currency`] : []),
    ];
  });
  if (missing.length === 0) return;
  const sentence = 'This field is required for cash.';
  throw new Refusal('invalid', 'The request is not valid.', {
    fields: Object.fromEntries(missing.map((field) => [field, [sentence]])),
  });
}

function askedTenders(body: Body): RequestedTender[] {
  const { copayment_info: copayment } = body;
  return [
    parseTender('main', '', body),
    ...(copayment ? [parseTender('copayment', 'copayment_info.', copayment)] : []),
    ...body.tenders.map((tender, index) => parseTender('tender', `tenders.${index}.`, tender)),
  ];
}

/** Throws `conflict` for an invoice without a balance due; the message says why. */
async function refuseUnlessOwed(ctx: Context, invoice: InvoiceRow): Promise<void> {
  const { tx, provider, now } = ctx;
  const ago = (at: Date) => daysAgoWords(at, now, provider.timeZone);
  if (invoice.status === 'draft') {
    throw new Refusal('conflict', 'This invoice is a draft. Issue it first.');
  }
  if (invoice.status === 'cancelled') {
    const at = invoice.cancelledAt ?? invoice.modifiedAt;
    // One that was cancelled as a draft never had a number.
    const name = invoice.invoiceNumber === null ? 'This draft' : `Invoice ${invoice.invoiceNumber}`;
    throw new Refusal('conflict', `${name} was cancelled ${ago(at)}: ${invoice.cancelReason}`);
  }
  if (invoice.status !== 'paid') return;
  const payment = await latestPaymentOf(tx, provider.id, invoice.id);
  throw new Refusal(
    'conflict',
    payment
      ? `Invoice ${invoice.invoiceNumber} was settled by receipt ${payment.receiptNumber}, ${ago(payment.receivedAt)}.`
      : `Invoice ${invoice.invoiceNumber} is already settled.`,
  );
}

/** The discount that the request gives the invoice; null when the invoice has that one already. */
async function discountFor(
  ctx: Context,
  invoice: InvoiceRow,
  reference: Reference,
  account: AccountRow,
): Promise<DiscountRow | null> {
  const field = 'discount_id';
  const [discount] = await lockDiscounts(ctx, [{ field, reference }]);
  if (!discount || discount.id === invoice.discountId) return null;
  const { payerId, currency } = account;
  requireUsable(discount, { scope: 'invoice' }, { payerId, currency, at: ctx.now }, field);
  const refusal = await refusalOfInvoiceDiscount(ctx, invoice, field);
  if (refusal) throw refusal;
  return discount;
}
