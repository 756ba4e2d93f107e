import type { z } from 'zod';
import { namesOfServices } from '@/db/queries/billing/invoice-writes';
import { copaymentGivenUp } from '@/lib/billing/approvals/given-up';
import {
  type AboveLimit,
  completeApprovals,
  judgeGivenUp,
  presentNeeded,
  requireApproved,
} from '@/lib/billing/approvals/server/judge';
import { lockBillableItems } from '@/lib/billing/charge-items/server/lock-items';
import { readChargeItemsOf } from '@/lib/billing/charge-items/server/read';
import { discountsGivenUp, linesGivenUp } from '@/lib/billing/invoices/server/discounts-given-up';
import { drawInvoice, issueInvoice, lineOf } from '@/lib/billing/invoices/server/draw';
import { discountsOfItems } from '@/lib/billing/invoices/server/item-discounts';
import { discountOfNewInvoice } from '@/lib/billing/invoices/server/new-discount';
import { readInvoice } from '@/lib/billing/invoices/server/read';
import { settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import {
  parseTender,
  type RequestedTender,
  readTenders,
} from '@/lib/billing/payment-accounts/server/parse-tender';
import { receivePaymentContract } from '@/lib/billing/payments/contract';
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
import { repriceItems, requirePaidByPayer } from '@/lib/billing/payments/server/reprice';
import { requireDiscountingPayer } from '@/lib/billing/payments/server/require-discounting-payer';
import { splitDue } from '@/lib/billing/payments/server/split-due';
import { amountOff } from '@/lib/domain/discounts/decide';
import { spread } from '@/lib/domain/discounts/spread';
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
 * Receives payment for billable charge items: an invoice of them is drawn, issued and paid, wholly or in part, all or
 * nothing. The items are locked first, so that of two requests for one of them the second finds it paid (`conflict`).
 */
export async function receivePayment(ctx: Context, body: Body) {
  const calculated = await calculate(ctx, body, { isPreview: false });
  const { patient, items, names, discounts, invoiceDiscount, account, lines } = calculated;
  const { settlement, used, above } = calculated;
  const approvals = requireApproved(above);
  const { currency, due, parts } = settlement;
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const drawn = await drawInvoice(ctx, {
    patientId: patient.id,
    items,
    names,
    discounts,
    invoiceDiscount,
    account,
    // One that is left with a balance outlives a void of its payments, as one made before them does.
    origin: total === due ? 'payment' : 'desk',
  });
  if (storedUnits(drawn.netTotal, currency) !== due) {
    throw new Error('The invoice does not come to what its payment was calculated for.');
  }
  const invoice = await issueInvoice(ctx, drawn);
  const paid = await recordPayments(ctx, settlement, {
    kind: 'invoice',
    patientId: patient.id,
    invoiceId: invoice.id,
  });
  await completeApprovals(ctx, approvals, { invoiceId: invoice.id, paymentId: paid[0] ?? null });
  const settled = await settleInvoice(ctx, invoice, { paidTotal: total }, paid[0] ?? null);
  const itemIds = lines.map(({ item }) => item.id);
  const [payments, charge_items, shown] = await Promise.all([
    paymentsTaken(ctx, paid),
    readChargeItemsOf(ctx, itemIds),
    readInvoice(ctx, { id: settled.id }),
  ]);
  return answerTaken(ctx, receivePaymentContract.reply, used, {
    payments,
    charge_items,
    invoice: shown,
    total: shown.total,
    discount_total: shown.discount_total,
    net_total: shown.net_total,
    currency,
  });
}

/** The preview of `receivePayment`, with nothing written. Refused as it would be. */
export async function previewReceivePayment(ctx: Context, body: Body) {
  const { items, lines, names, offWhole, settlement, used, above } = await calculate(ctx, body, {
    isPreview: true,
  });
  const { currency } = settlement;
  const words = (units: bigint) => fromMinorUnits(units, currency);
  const off = lines.reduce((sum, line) => sum + line.off, offWhole);
  const shares = spread(
    offWhole,
    lines.map((line) => line.gross - line.off),
  );
  return presentPreview(settlement, used, {
    approvals: presentNeeded(above),
    total: settlement.due + off,
    discountTotal: off,
    creditedTotal: 0n,
    paidTotal: 0n,
    servedOn: serviceDaysByItem(ctx, items),
    lines: lines.map(({ item, discount, gross, off }, index) => ({
      charge_item: item.id,
      healthcare_service_name: names.get(item.healthcareServiceId) ?? '',
      description: item.description,
      quantity: item.quantity,
      unit_price: presentAmount(item.unitPrice, currency),
      amount: words(gross),
      discount: discount?.id ?? null,
      discount_code: discount?.code ?? null,
      discount_amount: words(off),
      invoice_discount_share: words(shares[index] ?? 0n),
      net_amount: words(gross - off - (shares[index] ?? 0n)),
    })),
  });
}

/** The amounts above the caller's limits that a payment would give up as it is. Refused as it would be. */
export async function judgeReceivePayment(ctx: Context, body: Body): Promise<AboveLimit[]> {
  return (await calculate(ctx, body, { isPreview: true })).above;
}

async function calculate(ctx: Context, body: Body, { isPreview }: { isPreview: boolean }) {
  const [patient, location] = await resolveAll([
    resolveReference(ctx, kinds.patient, 'patient', body.patient),
    resolveActive(ctx, kinds.location, 'location', body.location),
  ]);
  ctx.audit.patientsRead.add(patient.id);
  const named = await lockBillableItems(ctx, patient.id, body.charge_items, 'charge_items');
  const currency = named[0]?.currency ?? ctx.provider.currency;
  const [tenders, coin, names] = await Promise.all([
    readTenders(ctx, askedTenders(body), { patientId: patient.id, location, currency }),
    smallestCoin(ctx, currency),
    namesOfServices(
      ctx.tx,
      ctx.provider.id,
      named.map(({ healthcareServiceId }) => healthcareServiceId),
    ),
  ]);
  const [main] = tenders;
  if (!main) throw new Error('A payment has a main account.');
  const { account } = main;
  const items = body.reprice
    ? await repriceItems(ctx, named, account, { patientId: patient.id, isPreview })
    : named;
  const discounts = await discountsOfItems(
    ctx,
    items,
    body.discounted_charge_items,
    account.payerId,
  );
  const lines = [...items]
    .sort((a, b) => a.number - b.number)
    .map((item) => lineOf(item, discounts.get(item.id) ?? null));
  const { payerId, name: payerName } = account;
  const invoiceDiscount = await discountOfNewInvoice(ctx, { payerId, currency }, body);
  const net = lines.reduce((sum, { gross, off }) => sum + gross - off, 0n);
  const offWhole = invoiceDiscount ? amountOff(invoiceDiscount, net, currency) : 0n;
  const due = net - offWhole;
  refuseUnlessDue(body.expected_due, due, currency);
  const settlement = await splitDue(ctx, tenders, {
    ...{ currency, coin, location, due },
    netTotal: due,
    patientId: patient.id,
    servedOn: serviceDaysOf(ctx, items),
    isPreview,
  });
  if (items.some(({ isRepriced }) => isRepriced)) requirePaidByPayer(settlement);
  await requirePayersTerms(ctx, tenders, items, {
    patientId: patient.id,
    field: 'charge_items',
    isPreview,
    mayReprice: true,
  });
  const used = await judgeSlips(ctx, settlement, { invoiceId: null }, { isPreview });
  // They were judged by this account's payer.
  const isDiscounted = offWhole > 0n || lines.some(({ off }) => off > 0n);
  const payers = payerId && isDiscounted ? [{ payerId, payerName }] : [];
  await requireDiscountingPayer(ctx, payers, settlement, main, null);
  const of = { patientId: patient.id, currency };
  // An insurer that pays a further part has a scheme, also where the patient's own part has a self-pay discount.
  const above = await judgeGivenUp(
    ctx,
    discountsGivenUp(of, { lines, discounts, invoiceDiscount }),
    copaymentGivenUp(
      {
        ...{ ...of, accountId: account.id, invoiceId: null },
        discountId: invoiceDiscount?.id ?? null,
      },
      linesGivenUp(lines, discounts),
      settlement,
    ),
  );
  const judged = { discounts, invoiceDiscount, lines, offWhole };
  return { patient, items, names, account, ...judged, settlement, used, above };
}

function askedTenders({ payment_info, tenders }: Body): RequestedTender[] {
  const { copayment_info, ...main } = payment_info;
  const at = 'payment_info.';
  return [
    // Without an amount of its own it pays what is left of the items.
    parseTender('main', at, main, main.amount ? `${at}amount` : 'charge_items'),
    ...(copayment_info ? [parseTender('copayment', `${at}copayment_info.`, copayment_info)] : []),
    ...tenders.map((tender, index) => parseTender('tender', `tenders.${index}.`, tender)),
  ];
}
