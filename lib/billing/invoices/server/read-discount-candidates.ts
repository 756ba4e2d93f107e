import type { z } from 'zod';
import { listBillableItems } from '@/db/queries/billing/discount-candidates';
import { type DiscountRow, listDiscountTerms } from '@/db/queries/billing/discounts';
import type { discountCandidatesContract } from '@/lib/billing/discounts/contract';
import type { discountCandidates } from '@/lib/billing/discounts/record';
import { presentDiscount } from '@/lib/billing/discounts/server/present';
import { reasonsOf } from '@/lib/billing/discounts/server/read';
import { refusalOfInvoiceDiscount } from '@/lib/billing/invoices/server/give-discount';
import {
  amountOff,
  type Decision,
  type DiscountedPayment,
  type DiscountUse,
  decide,
} from '@/lib/domain/discounts/decide';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import type { Context } from '@/lib/platform/http/server/context';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveReference } from '@/lib/platform/records/server/resolve-references';

type Shown = z.input<typeof discountCandidates>;

const recentDays = 30;

/** How many discounts are named for one item: of those that can be used, and of those that cannot. */
const discountsShown = 20;

/**
 * The discounts for each billable charge item of a patient, or for an invoice, by the account that would pay; and of every
 * other discount why it cannot be used.
 */
export async function readDiscountCandidates(
  ctx: Context,
  query: z.output<typeof discountCandidatesContract.query>,
): Promise<Shown> {
  if ((query.patient === undefined) === (query.invoice === undefined)) {
    throw refuseField('patient', 'Name either a patient or an invoice.');
  }
  const account =
    query.account && (await resolveReference(ctx, kinds.paymentAccount, 'account', query.account));
  const terms = await listDiscountTerms(ctx.tx, ctx.provider.id, {
    recentSince: new Date(ctx.now.getTime() - recentDays * 86_400_000),
  });
  const payerId = account ? account.payerId : undefined;
  const decideAll = decisions(terms, { payerId, at: ctx.now });
  const judge = (use: DiscountUse, amount: string, currency: string) =>
    judged(decideAll(use, currency), storedUnits(amount, currency), currency);
  const items = query.patient
    ? await ofItems(ctx, query.patient, judge)
    : { charge_items: [], charge_items_total: 0 };
  const invoice = query.invoice ? await ofInvoice(ctx, query.invoice, judge) : null;
  const ofNew = query.patient ? ofNewInvoice(terms, { payerId, at: ctx.now }) : null;
  const named = new Set([
    ...[...items.charge_items, ...(invoice ? [invoice] : [])]
      .flatMap(({ usable, unusable }) => [...usable, ...unusable])
      .map(({ discount }) => discount),
    ...(ofNew ? [...ofNew.usable, ...ofNew.unusable.map(({ discount }) => discount)] : []),
  ]);
  return {
    account: account?.id ?? null,
    payer: account?.payerId ?? null,
    ...items,
    invoice,
    new_invoice: ofNew,
    discounts: terms.filter(({ id }) => named.has(id)).map(presentDiscount),
  };
}

type Judge = (use: DiscountUse, amount: string, currency: string) => ReturnType<typeof judged>;

async function ofItems(
  ctx: Context,
  reference: Reference,
  judge: Judge,
): Promise<Pick<Shown, 'charge_items' | 'charge_items_total'>> {
  const patient = await resolveReference(ctx, kinds.patient, 'patient', reference);
  ctx.audit.patientsRead.add(patient.id);
  const { items, total } = await listBillableItems(
    ctx.tx,
    ctx.provider.id,
    patient.id,
    maximumPageSize,
  );
  return {
    charge_items: items.toReversed().map((item) => ({
      id: item.number,
      uuid: item.id,
      healthcare_service: item.healthcareServiceId,
      ...judge(
        { scope: 'healthcare_service', serviceId: item.healthcareServiceId },
        item.amount,
        item.currency,
      ),
    })),
    charge_items_total: total,
  };
}

async function ofInvoice(
  ctx: Context,
  reference: Reference,
  judge: Judge,
): Promise<Shown['invoice']> {
  const invoice = await resolveReference(ctx, kinds.invoice, 'invoice', reference);
  ctx.audit.patientsRead.add(invoice.patientId);
  const obstacle = await refusalOfInvoiceDiscount(ctx, invoice, 'invoice');
  return {
    uuid: invoice.id,
    obstacle: obstacle?.message ?? null,
    ...judge({ scope: 'invoice' }, invoice.netTotal, invoice.currency),
  };
}

/** Its amount is not known before the charge items are chosen. */
function ofNewInvoice(
  terms: DiscountRow[],
  payment: Omit<DiscountedPayment, 'currency'>,
): NonNullable<Shown['new_invoice']> {
  const decided = terms.map((row) => ({
    row,
    decision: decide(row, { scope: 'invoice' }, { ...payment, currency: undefined }),
  }));
  const usable = decided.filter(({ decision }) => decision.isUsable);
  return {
    usable: usable.slice(0, discountsShown).map(({ row }) => row.id),
    ...unusableOf(decided),
  };
}

type Decided = { row: DiscountRow; decision: Decision };

/** Decides about every discount; once for a service, however many items are charged under it. */
function decisions(terms: DiscountRow[], payment: Omit<DiscountedPayment, 'currency'>) {
  const decided = new Map<string, Decided[]>();
  return (use: DiscountUse, currency: string): Decided[] => {
    const key = `${use.scope === 'invoice' ? '' : use.serviceId} ${currency}`;
    const known = decided.get(key);
    if (known) return known;
    const all = terms.map((row) => ({
      row,
      decision: decide(row, use, { ...payment, currency }),
    }));
    decided.set(key, all);
    return all;
  };
}

function judged(decided: Decided[], amount: bigint, currency: string) {
  const usable = decided
    .filter(({ decision }) => decision.isUsable)
    .map(({ row }) => ({ row, off: amountOff(row, amount, currency) }))
    .sort((a, b) => (a.off === b.off ? a.row.number - b.row.number : a.off > b.off ? -1 : 1));
  return {
    amount: fromMinorUnits(amount, currency),
    currency,
    usable: usable.slice(0, discountsShown).map(({ row, off }) => ({
      discount: row.id,
      discount_amount: fromMinorUnits(off, currency),
      net_amount: fromMinorUnits(amount - off, currency),
    })),
    usable_total: usable.length,
    ...unusableOf(decided),
  };
}

function unusableOf(decided: Decided[]) {
  const unusable = decided.filter(({ decision }) => !decision.isUsable);
  return {
    unusable: unusable
      .slice(0, discountsShown)
      .map(({ row, decision }) => ({ discount: row.id, reasons: reasonsOf(decision) })),
    unusable_total: unusable.length,
  };
}
