import {
  changeItems,
  type InvoiceRow,
  insertShares,
  listLines,
  lockItemsOfInvoice,
} from '@/db/queries/billing/invoice-writes';
import { databaseTime } from '@/db/queries/billing/ledger';
import { countLivePayments } from '@/db/queries/billing/payments';
import { updateRow } from '@/db/queries/platform/rows';
import { type discounts, invoices } from '@/db/schema/index';
import { post } from '@/lib/billing/ledger/server/post';
import { amountOff } from '@/lib/domain/discounts/decide';
import { spread } from '@/lib/domain/discounts/spread';
import { type Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { logged } from '@/lib/platform/records/server/change';

/** A discount that was found usable, with what is copied of it. */
export type GivenDiscount = Pick<
  typeof discounts.$inferSelect,
  'id' | 'code' | 'discountType' | 'amount' | 'currency'
>;

/**
 * Why an invoice takes no discount of its own, or null: it has one already or was paid in part (`conflict`), or its lines
 * have theirs (`invalid`).
 */
export async function refusalOfInvoiceDiscount(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  invoice: InvoiceRow,
  field: string,
): Promise<Refusal | null> {
  const units = (amount: string) => storedUnits(amount, invoice.currency);
  if (units(invoice.discountTotal) > units(invoice.discountAmount)) {
    const sentence =
      'Lines of this invoice already have discounts, so the whole invoice cannot have another.';
    return refuseField(field, sentence);
  }
  const conflict = (sentence: string) => refuseField(field, sentence, 'conflict');
  if (invoice.discountId !== null) {
    return conflict(`This invoice already has the discount ${invoice.discountCode}.`);
  }
  if (storedUnits(invoice.creditedTotal, invoice.currency) > 0n) {
    return conflict('Part of this invoice was credited, so it can no longer have a discount.');
  }
  if (invoice.status === 'cancelled') return conflict('This invoice was cancelled.');
  // One that was paid and given back whole looks like one that was never paid.
  const isPaid = invoice.status === 'part-paid' || invoice.status === 'paid';
  if (isPaid || (await countLivePayments(tx, provider.id, invoice.id)) > 0) {
    return conflict(
      'This invoice already has a payment. A discount must be given before the first payment.',
    );
  }
  return null;
}

/** The person or system that gives an invoice its discounts. */
export const discountGivenBy = ({ caller }: Pick<Context, 'caller'>) => ({
  discountGivenById: caller.userId,
  discountGivenByKeyId: caller.kind === 'api-key' ? caller.id : null,
});

/** The amount of an invoice's own discount, in minor units of the invoice's currency. */
export function invoiceAmountOff(invoice: InvoiceRow, discount: GivenDiscount): bigint {
  return amountOff(discount, storedUnits(invoice.netTotal, invoice.currency), invoice.currency);
}

/**
 * Gives a locked invoice its own discount, spread over its lines by largest remainder. Whether it can be used, and
 * whether the invoice takes one (`refusalOfInvoiceDiscount`), was decided before. One that is issued already is posted,
 * and is paid when nothing is left of it.
 */
export async function giveInvoiceDiscount(
  ctx: Context,
  invoice: InvoiceRow,
  discount: GivenDiscount,
): Promise<InvoiceRow> {
  const { tx, provider, now } = ctx;
  const { currency, patientId } = invoice;
  const net = storedUnits(invoice.netTotal, currency);
  const off = invoiceAmountOff(invoice, discount);
  const lines = await listLines(tx, invoice);
  const parts = spread(
    off,
    lines.map((line) => storedUnits(line.netAmount, currency)),
  );
  await insertShares(
    tx,
    invoice,
    lines.map(({ position }, index) => ({
      position,
      amount: fromMinorUnits(parts[index] ?? 0n, currency),
    })),
  );
  const isIssued = invoice.issuedAt !== null;
  const isFree = isIssued && net === off;
  if (isFree) {
    const ids = (await lockItemsOfInvoice(tx, invoice)).map(({ id }) => id);
    await changeItems(tx, provider.id, ids, { status: 'paid', modifiedAt: now });
  }
  if (isIssued && off > 0n) {
    const of = { currency, patientId, invoiceId: invoice.id };
    const at = await databaseTime(tx);
    await post(ctx, { kind: 'invoice-discounted', at, invoiceId: invoice.id }, [
      { ledger: 'discounts-given', amount: off, ...of },
      { ledger: 'receivable-patient', amount: -off, ...of },
    ]);
  }
  const total = storedUnits(invoice.discountTotal, currency) + off;
  const given = {
    discountId: discount.id,
    discountCode: discount.code,
    discountType: discount.discountType,
    discountValue: discount.amount,
    discountAmount: fromMinorUnits(off, currency),
    ...discountGivenBy(ctx),
    discountTotal: fromMinorUnits(total, currency),
    netTotal: fromMinorUnits(net - off, currency),
    ...(isFree ? { status: 'paid' as const } : {}),
  };
  const row = await updateRow(tx, invoices, provider.id, invoice.id, { ...given, modifiedAt: now });
  recordChange(
    ctx,
    { entity: 'invoice', entityId: invoice.id, patientIds: [patientId] },
    { discountId: null, ...logged(ctx, invoices, invoice, ['discountTotal', 'netTotal']) },
    logged(ctx, invoices, { ...invoice, ...given }, Object.keys(given)),
  );
  return row;
}
