import type { z } from 'zod';
import { namesOfServices } from '@/db/queries/billing/invoice-writes';
import { lockBillableItems } from '@/lib/billing/charge-items/server/lock-items';
import { readChargeItemsOf } from '@/lib/billing/charge-items/server/read';
import { drawInvoice, issueInvoice, lineOf } from '@/lib/billing/invoices/server/draw';
import { discountsOfItems } from '@/lib/billing/invoices/server/item-discounts';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import {
  parseTender,
  type RequestedTender,
  readTenders,
} from '@/lib/billing/payment-accounts/server/parse-tender';
import { receivePaymentContract } from '@/lib/billing/payments/contract';
import { answerTaken, judgeSlips } from '@/lib/billing/payments/server/judge-slips';
import { presentPreview } from '@/lib/billing/payments/server/present-preview';
import { paymentsTaken } from '@/lib/billing/payments/server/read';
import { recordPayments } from '@/lib/billing/payments/server/record-payments';
import { refuseUnlessDue } from '@/lib/billing/payments/server/refuse-unless-due';
import { requireDiscountingPayer } from '@/lib/billing/payments/server/require-discounting-payer';
import { splitDue } from '@/lib/billing/payments/server/split-due';
import { fromMinorUnits, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import {
  resolveActive,
  resolveAll,
  resolveReference,
} from '@/lib/platform/records/server/resolve-references';

type Body = z.output<NonNullable<typeof receivePaymentContract.body>>;

/**
 * Receives payment for billable charge items: an invoice of them is drawn, issued and paid, all or nothing. The items
 * are locked first, so that of two requests for one of them the second finds it paid (`conflict`).
 */
export async function receivePayment(ctx: Context, body: Body) {
  const { patient, items, discounts, account, lines, settlement, used } = await calculate(
    ctx,
    body,
    { isPreview: false },
  );
  const drawn = await drawInvoice(ctx, {
    patientId: patient.id,
    items,
    discounts,
    account,
    origin: 'payment',
  });
  const { currency, due, parts } = settlement;
  if (storedUnits(drawn.netTotal, currency) !== due) {
    throw new Error('The invoice does not come to what its payment was calculated for.');
  }
  const invoice = await issueInvoice(ctx, drawn);
  const paid = await recordPayments(ctx, settlement, {
    kind: 'invoice',
    patientId: patient.id,
    invoiceId: invoice.id,
  });
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const settled = await settleInvoice(ctx, invoice, { paidTotal: total }, paid[0] ?? null);
  const shown = await readInvoice(ctx, { id: settled.id });
  return answerTaken(ctx, receivePaymentContract.reply, used, {
    payments: await paymentsTaken(ctx, paid),
    charge_items: await readChargeItemsOf(
      ctx,
      lines.map(({ item }) => item.id),
    ),
    invoice: shown,
    total: shown.total,
    discount_total: shown.discount_total,
    net_total: shown.net_total,
    currency,
  });
}

/** The preview of `receivePayment`, with nothing written. Refused as it would be. */
export async function previewReceivePayment(ctx: Context, body: Body) {
  const { lines, settlement, used } = await calculate(ctx, body, { isPreview: true });
  const { currency } = settlement;
  const names = await namesOfServices(
    ctx.tx,
    ctx.provider.id,
    lines.map(({ item }) => item.healthcareServiceId),
  );
  const words = (units: bigint) => fromMinorUnits(units, currency);
  const off = lines.reduce((sum, line) => sum + line.off, 0n);
  return presentPreview(settlement, used, {
    total: settlement.due + off,
    discountTotal: off,
    creditedTotal: 0n,
    paidTotal: 0n,
    lines: lines.map(({ item, discount, gross, off }) => ({
      charge_item: item.id,
      healthcare_service_name: names.get(item.healthcareServiceId) ?? '',
      description: item.description,
      quantity: item.quantity,
      unit_price: presentAmount(item.unitPrice, currency),
      amount: words(gross),
      discount: discount?.id ?? null,
      discount_code: discount?.code ?? null,
      discount_amount: words(off),
      invoice_discount_share: words(0n),
      net_amount: words(gross - off),
    })),
  });
}

async function calculate(ctx: Context, body: Body, { isPreview }: { isPreview: boolean }) {
  const [patient, location] = await resolveAll([
    resolveReference(ctx, kinds.patient, 'patient', body.patient),
    resolveActive(ctx, kinds.location, 'location', body.location),
  ]);
  ctx.audit.patientsRead.add(patient.id);
  const items = await lockBillableItems(ctx, patient.id, body.charge_items, 'charge_items');
  const currency = items[0]?.currency ?? ctx.provider.currency;
  const tenders = await readTenders(ctx, askedTenders(body), {
    patientId: patient.id,
    location,
    currency,
  });
  const [main] = tenders;
  if (!main) throw new Error('A payment has a main account.');
  const { account } = main;
  const discounts = await discountsOfItems(
    ctx,
    items,
    body.discounted_charge_items,
    account.payerId,
  );
  const lines = [...items]
    .sort((a, b) => a.number - b.number)
    .map((item) => lineOf(item, discounts.get(item.id) ?? null));
  const due = lines.reduce((sum, { gross, off }) => sum + gross - off, 0n);
  refuseUnlessDue(body.expected_due, due, currency);
  const settlement = await splitDue(ctx, tenders, {
    currency,
    location,
    due,
    netTotal: due,
    isPreview,
  });
  const used = await judgeSlips(ctx, settlement, { invoiceId: null }, { isPreview });
  // They were judged by this account's payer.
  const { payerId, name: payerName } = account;
  const payers = payerId && lines.some(({ off }) => off > 0n) ? [{ payerId, payerName }] : [];
  await requireDiscountingPayer(ctx, payers, settlement, main, null);
  return { patient, items, discounts, account, lines, settlement, used };
}

function askedTenders({ payment_info, tenders }: Body): RequestedTender[] {
  const { copayment_info, ...main } = payment_info;
  const at = 'payment_info.';
  return [
    // It pays what is left of the items, and has no amount of its own.
    parseTender('main', at, main, 'charge_items'),
    ...(copayment_info ? [parseTender('copayment', `${at}copayment_info.`, copayment_info)] : []),
    ...tenders.map((tender, index) => parseTender('tender', `tenders.${index}.`, tender)),
  ];
}
