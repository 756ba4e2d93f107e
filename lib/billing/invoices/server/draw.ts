import { v7 } from 'uuid';
import { nextDocumentNumber } from '@/db/queries/billing/document-numbers';
import {
  billItems,
  type ChargeItemRow,
  changeItems,
  type InvoiceRow,
  insertLines,
  lockItemsOfInvoice,
} from '@/db/queries/billing/invoice-writes';
import { findHospitalIdentity } from '@/db/queries/platform/hospital-identity';
import { insertRow, sendUpdate } from '@/db/queries/platform/rows';
import { invoices, type paymentAccounts } from '@/db/schema/index';
import { itemInLog } from '@/lib/billing/charge-items/charge-row';
import { issueEntries } from '@/lib/billing/invoices/postings';
import {
  discountGivenBy,
  type GivenDiscount,
  giveInvoiceDiscount,
} from '@/lib/billing/invoices/server/give-discount';
import { post } from '@/lib/billing/ledger/server/post';
import type { InvoiceOrigin } from '@/lib/domain/codes/invoices';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { amountOff } from '@/lib/domain/discounts/decide';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Draws an invoice of locked billable items (`lockBillableItems`): a draft with a line for each item in the order in
 * which they were charged, less the item's discount rounded half-up a line, and then the invoice's own discount, if
 * any. Whether a discount can be used is decided by the caller, and no invoice has both kinds. The items are billed.
 */
export async function drawInvoice(
  ctx: Context,
  {
    patientId,
    items,
    names,
    discounts,
    invoiceDiscount = null,
    account,
    origin,
  }: {
    patientId: string;
    items: ChargeItemRow[];
    /** Of their services, by the service's id. */
    names: ReadonlyMap<string, string>;
    /** By the id of the item. */
    discounts: ReadonlyMap<string, GivenDiscount>;
    invoiceDiscount?: GivenDiscount | null;
    account: typeof paymentAccounts.$inferSelect | null;
    origin: InvoiceOrigin;
  },
): Promise<InvoiceRow> {
  const { tx, provider } = ctx;
  const [first] = items;
  if (!first) throw new Error('An invoice has at least one line.');
  const { currency } = first;
  const inOrder = [...items].sort((a, b) => a.number - b.number);
  const lines = inOrder.map((item) => lineOf(item, discounts.get(item.id) ?? null));
  const total = lines.reduce((sum, line) => sum + line.gross, 0n);
  const discountTotal = lines.reduce((sum, line) => sum + line.off, 0n);
  const drawn = {
    patientId,
    accountId: account?.id ?? null,
    status: 'draft' as const,
    origin,
    currency,
    total: fromMinorUnits(total, currency),
    discountTotal: fromMinorUnits(discountTotal, currency),
    netTotal: fromMinorUnits(total - discountTotal, currency),
  };
  const of = { providerId: provider.id, id: v7() };
  // Sent in this order.
  const [invoice, , billed] = await Promise.all([
    insertRow(tx, invoices, {
      ...of,
      ...drawn,
      createdById: ctx.caller.userId,
      ...discountGivenBy(ctx),
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    }),
    insertLines(
      tx,
      of,
      lines.map(({ item, discount, gross, off }, index) => ({
        position: index + 1,
        chargeItemId: item.id,
        serviceName: names.get(item.healthcareServiceId) ?? '',
        description: item.description,
        quantity: item.quantity,
        unitPrice: item.unitPrice,
        amount: item.amount,
        discountId: discount?.id ?? null,
        discountCode: discount?.code ?? null,
        discountType: discount?.discountType ?? null,
        discountValue: discount?.amount ?? null,
        discountAmount: fromMinorUnits(off, currency),
        netAmount: fromMinorUnits(gross - off, currency),
      })),
    ),
    billItems(
      tx,
      of,
      lines.map(({ item, discount, off }) => ({
        id: item.id,
        discountId: discount?.id ?? null,
        discountAmount: fromMinorUnits(off, currency),
      })),
      ctx.now,
    ),
  ]);
  if (billed !== items.length) {
    throw new Refusal(
      'conflict',
      'One of these charges has just been billed by someone else. Reload the charges.',
    );
  }
  recordChange(ctx, { entity: 'invoice', entityId: invoice.id, patientIds: [patientId] }, null, {
    ...drawn,
    chargeItems: inOrder.map(itemInLog),
  });
  return invoiceDiscount ? giveInvoiceDiscount(ctx, invoice, invoiceDiscount) : invoice;
}

/** The net amount of an item's line, in minor units: a preview and the drawing of the invoice both ask here. */
export function lineOf(item: ChargeItemRow, discount: GivenDiscount | null) {
  const gross = storedUnits(item.amount, item.currency);
  const off = discount ? amountOff(discount, gross, item.currency) : 0n;
  return { item, discount, gross, off };
}

/**
 * Issues a draft: it gets its number and is in the books. One with no balance due is paid at once, and
 * its items with it. The number's row is locked until the request ends: lock shifts and accounts before.
 */
export async function issueInvoice(ctx: Context, invoice: InvoiceRow): Promise<InvoiceRow> {
  const { tx, provider, now } = ctx;
  const { currency, patientId } = invoice;
  const units = (amount: string) => storedUnits(amount, currency);
  const isFree = units(invoice.netTotal) === 0n;
  const sums = {
    currency,
    total: units(invoice.total),
    discountTotal: units(invoice.discountTotal),
    netTotal: units(invoice.netTotal),
  };
  const entries = issueEntries(sums, { patientId, invoiceId: invoice.id });
  if (isFree) {
    const items = await lockItemsOfInvoice(tx, invoice);
    const ids = items.map(({ id }) => id);
    await changeItems(tx, provider.id, ids, { status: 'paid', modifiedAt: now });
  }
  const [{ number: invoiceNumber, at: issuedAt }, identity] = await Promise.all([
    nextDocumentNumber(tx, provider.id, 'invoice'),
    findHospitalIdentity(tx, provider.id),
  ]);
  // An amount of zero is no event in the books.
  if (entries.length > 0) {
    await post(ctx, { kind: 'invoice-issued', at: issuedAt, invoiceId: invoice.id }, entries);
  }
  const dueDays = identity?.invoiceDueDays ?? null;
  const issued = {
    status: isFree ? ('paid' as const) : ('issued' as const),
    invoiceNumber,
    issuedAt,
    issuedById: ctx.caller.userId,
    dueOn: dueDays === null ? null : dayAfter(dayAt(issuedAt, provider.timeZone), dueDays),
  };
  await sendUpdate(tx, invoices, provider.id, invoice.id, { ...issued, modifiedAt: now });
  recordChange(
    ctx,
    { entity: 'invoice', entityId: invoice.id, patientIds: [patientId] },
    { status: invoice.status, invoiceNumber: null, issuedAt: null, issuedById: null, dueOn: null },
    issued,
  );
  return { ...invoice, ...issued, modifiedAt: now };
}
