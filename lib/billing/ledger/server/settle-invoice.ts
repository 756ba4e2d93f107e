import { announceBill } from '@/db/queries/billing/bills';
import {
  changeItems,
  type InvoiceRow,
  listStandingJournals,
  lockItemsOfInvoice,
  releaseLines,
  settleItems,
} from '@/db/queries/billing/invoice-writes';
import { databaseTime } from '@/db/queries/billing/ledger';
import { sendUpdate, updateRow } from '@/db/queries/platform/rows';
import { invoices } from '@/db/schema/index';
import { creditEntries, statusWhenPaid } from '@/lib/billing/invoices/postings';
import { askedBy } from '@/lib/billing/invoices/rules';
import { post, reverse } from '@/lib/billing/ledger/server/post';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { logged } from '@/lib/platform/records/server/change';

/** The caller and the transaction: settling needs no more of a request. */
export type Settling = Pick<Context, 'tx' | 'provider' | 'caller' | 'audit' | 'now'>;

/**
 * Records how much of a locked issued invoice is now paid (the sum of its active payments less its completed refunds) or
 * credited, in minor units. Its items are paid exactly while it is; after a void they are billed again. A paid item names
 * the payment `paymentId`: null where nothing was owed and no payment is left; left out, each keeps the one that it names.
 */
export async function settleInvoice(
  ctx: Settling,
  invoice: InvoiceRow,
  { paidTotal, creditedTotal }: { paidTotal?: bigint; creditedTotal?: bigint },
  paymentId?: string | null,
): Promise<InvoiceRow> {
  const { tx, provider, now } = ctx;
  const text = (units: bigint | undefined, stored: string) =>
    units === undefined ? stored : fromMinorUnits(units, invoice.currency);
  const sums = {
    paidTotal: text(paidTotal, invoice.paidTotal),
    creditedTotal: text(creditedTotal, invoice.creditedTotal),
  };
  const paid = storedUnits(sums.paidTotal, invoice.currency);
  const status = statusWhenPaid(paid, askedBy({ ...invoice, ...sums }));
  const settled = { status, ...sums };
  await sendUpdate(tx, invoices, provider.id, invoice.id, { ...settled, modifiedAt: now });
  if (status === 'paid' && paymentId !== undefined)
    await settleItems(tx, invoice, { status, paymentId, at: now });
  if (status !== 'paid' && invoice.status === 'paid')
    await settleItems(tx, invoice, { status: 'billed', paymentId: null, at: now });
  recordChange(
    ctx,
    { entity: 'invoice', entityId: invoice.id, patientIds: [invoice.patientId] },
    logged(ctx, invoices, invoice, Object.keys(settled)),
    logged(ctx, invoices, { ...invoice, ...settled }, Object.keys(settled)),
  );
  await announceBill(tx, provider.id, invoice.patientId);
  return { ...invoice, ...settled, modifiedAt: now };
}

/**
 * Cancels a locked invoice of which nothing is paid (any more): its items are billable again, without the discounts
 * that it gave, its credited items are cancelled, and the books reverse what they say of it. The patient's charges are
 * locked (`lockCharges`) before the invoice, and are to be brought up to date afterwards.
 */
export async function releaseInvoice(
  ctx: Settling,
  invoice: InvoiceRow,
  reason: string,
): Promise<InvoiceRow> {
  const { tx, provider, now } = ctx;
  // By the clock of payments and voids: a reversal after a void is posted after it, not at the time of its request.
  const at = await databaseTime(tx);
  const items = await lockItemsOfInvoice(tx, invoice);
  await releaseLines(tx, invoice);
  const off = {
    invoiceId: null,
    paymentId: null,
    discountId: null,
    discountAmount: '0',
    creditedAt: null,
    creditedAmount: '0',
    modifiedAt: now,
  };
  const idsOf = (of: typeof items) => of.map(({ id }) => id);
  await changeItems(tx, provider.id, idsOf(items.filter(({ creditedAt }) => creditedAt === null)), {
    ...off,
    status: 'billable',
  });
  await changeItems(tx, provider.id, idsOf(items.filter(({ creditedAt }) => creditedAt !== null)), {
    ...off,
    status: 'cancelled',
    cancelledAt: now,
    cancelledById: ctx.caller.userId,
    cancelReason: 'No longer due according to the patient’s record.',
  });
  const { currency } = invoice;
  const credited = {
    currency,
    items: items
      .filter(({ creditedAt }) => creditedAt !== null)
      .map(({ id, creditedAmount }) => ({
        chargeItemId: id,
        amount: -storedUnits(creditedAmount, currency),
      })),
  };
  const owner = { patientId: invoice.patientId, invoiceId: invoice.id };
  await post(
    ctx,
    { kind: 'invoice-credited', reason, at, invoiceId: invoice.id },
    creditEntries(credited, owner),
  );
  for (const journalId of await listStandingJournals(tx, invoice)) {
    await reverse(ctx, journalId, { kind: 'invoice-cancelled', reason, at });
  }
  const cancelled = {
    status: 'cancelled' as const,
    cancelledAt: at,
    cancelledById: ctx.caller.userId,
    cancelReason: reason,
    creditedTotal: '0',
  };
  const row = await updateRow(tx, invoices, provider.id, invoice.id, {
    ...cancelled,
    modifiedAt: now,
  });
  recordChange(
    ctx,
    { entity: 'invoice', entityId: invoice.id, patientIds: [invoice.patientId] },
    { status: invoice.status },
    cancelled,
  );
  await announceBill(tx, provider.id, invoice.patientId);
  return row;
}
