import type { z } from 'zod';
import { listBillableItems } from '@/db/queries/discount-candidates';
import { type DiscountRow, listDiscountTerms } from '@/db/queries/discounts';
import type { discountCandidatesContract } from '@/lib/discounts/contract';
import {
  amountOff,
  type DiscountedPayment,
  type DiscountUse,
  decide,
} from '@/lib/discounts/decide';
import { presentDiscount } from '@/lib/discounts/present';
import { reasonsOf } from '@/lib/discounts/read';
import type { discountCandidates } from '@/lib/discounts/record';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { refusalOfInvoiceDiscount } from '@/lib/invoices/discount';
import { fromMinorUnits, storedUnits } from '@/lib/money';
import { kinds } from '@/lib/records/kinds';
import { referredRow } from '@/lib/records/referred';

type Shown = z.input<typeof discountCandidates>;

const recentDays = 30;

/**
 * What could be taken off each billable charge item of a patient, or off an invoice, by the account that would pay; and
 * of every other discount why it cannot be.
 */
export async function readDiscountCandidates(
  ctx: Context,
  query: z.output<typeof discountCandidatesContract.query>,
): Promise<Shown> {
  if ((query.patient === undefined) === (query.invoice === undefined)) {
    throw refuseField('patient', 'Name either a patient or an invoice.');
  }
  const account =
    query.account && (await referredRow(ctx, kinds.paymentAccount, 'account', query.account));
  const terms = await listDiscountTerms(ctx.tx, ctx.provider.id, {
    recentSince: new Date(ctx.now.getTime() - recentDays * 86_400_000),
  });
  const judge = (use: DiscountUse, amount: string, currency: string) =>
    judged(terms, use, storedUnits(amount, currency), {
      payerId: account ? account.payerId : undefined,
      currency,
      at: ctx.now,
    });
  return {
    account: account?.id ?? null,
    payer: account?.payerId ?? null,
    charge_items: query.patient ? await ofItems(ctx, query.patient, judge) : [],
    invoice: query.invoice ? await ofInvoice(ctx, query.invoice, judge) : null,
    discounts: terms.map(presentDiscount),
  };
}

type Judge = (use: DiscountUse, amount: string, currency: string) => ReturnType<typeof judged>;

async function ofItems(
  ctx: Context,
  reference: Reference,
  judge: Judge,
): Promise<Shown['charge_items']> {
  const patient = await referredRow(ctx, kinds.patient, 'patient', reference);
  ctx.audit.patientsRead.add(patient.id);
  const items = await listBillableItems(ctx.tx, ctx.provider.id, patient.id);
  return items.map((item) => ({
    id: item.number,
    uuid: item.id,
    healthcare_service: item.healthcareServiceId,
    ...judge(
      { scope: 'healthcare_service', serviceId: item.healthcareServiceId },
      item.amount,
      item.currency,
    ),
  }));
}

async function ofInvoice(
  ctx: Context,
  reference: Reference,
  judge: Judge,
): Promise<Shown['invoice']> {
  const invoice = await referredRow(ctx, kinds.invoice, 'invoice', reference);
  ctx.audit.patientsRead.add(invoice.patientId);
  const obstacle = await refusalOfInvoiceDiscount(ctx, invoice, 'invoice');
  return {
    uuid: invoice.id,
    obstacle: obstacle?.message ?? null,
    ...judge({ scope: 'invoice' }, invoice.netTotal, invoice.currency),
  };
}

function judged(
  terms: DiscountRow[],
  use: DiscountUse,
  amount: bigint,
  payment: DiscountedPayment & { currency: string },
) {
  const { currency } = payment;
  const decisions = terms.map((row) => ({ row, decision: decide(row, use, payment) }));
  const usable = decisions
    .filter(({ decision }) => decision.isUsable)
    .map(({ row }) => ({ row, off: amountOff(row, amount, currency) }))
    .sort((a, b) => (a.off === b.off ? a.row.number - b.row.number : a.off > b.off ? -1 : 1));
  return {
    amount: fromMinorUnits(amount, currency),
    currency,
    usable: usable.map(({ row, off }) => ({
      discount: row.id,
      discount_amount: fromMinorUnits(off, currency),
      net_amount: fromMinorUnits(amount - off, currency),
    })),
    unusable: decisions
      .filter(({ decision }) => !decision.isUsable)
      .map(({ row, decision }) => ({ discount: row.id, reasons: reasonsOf(decision) })),
  };
}
