import { announceBill } from '@/db/queries/bills';
import { lockCharges } from '@/db/queries/charges';
import {
  changeItems,
  type InvoiceRow,
  listStandingJournals,
  lockItemsOfInvoice,
  releaseLines,
} from '@/db/queries/invoice-writes';
import { databaseTime } from '@/db/queries/ledger';
import { updateRow } from '@/db/queries/rows';
import { invoices } from '@/db/schema/index';
import { recordChange } from '@/lib/audit/changes';
import { raiseCharges } from '@/lib/charge-items/raise';
import type { Context } from '@/lib/http/context';
import { statusWhenPaid } from '@/lib/invoices/postings';
import { reverse } from '@/lib/ledger/post';
import { fromMinorUnits, storedUnits } from '@/lib/money';

/**
 * Writes down how much of a locked issued invoice is paid by now: the sum of its live payments less its completed
 * refunds, in minor units. Its items are paid, by that payment, exactly while it is; after a void they are billed again.
 * `paymentId` is null when the last payment went: what is paid all the same, because nothing is owed, was paid by none.
 */
export async function settleInvoice(
  ctx: Context,
  invoice: InvoiceRow,
  paidTotal: bigint,
  paymentId: string | null,
): Promise<InvoiceRow> {
  const { tx, provider, now } = ctx;
  const status = statusWhenPaid(paidTotal, storedUnits(invoice.netTotal, invoice.currency));
  const items = await lockItemsOfInvoice(tx, invoice);
  const ids = items.map(({ id }) => id);
  if (status === 'paid') {
    await changeItems(tx, provider.id, ids, { status: 'paid', paymentId, modifiedAt: now });
  } else if (invoice.status === 'paid') {
    const back = { status: 'billed', paymentId: null, modifiedAt: now } as const;
    await changeItems(tx, provider.id, ids, back);
  }
  const settled = { status, paidTotal: fromMinorUnits(paidTotal, invoice.currency) };
  const row = await updateRow(tx, invoices, provider.id, invoice.id, {
    ...settled,
    modifiedAt: now,
  });
  recordChange(
    ctx,
    { entity: 'invoice', entityId: invoice.id, patientIds: [invoice.patientId] },
    { status: invoice.status, paidTotal: invoice.paidTotal },
    settled,
  );
  await announceBill(tx, provider.id, invoice.patientId);
  return row;
}

/**
 * Cancels a locked invoice of which nothing is paid (any more): its items are billable again, without the discounts that
 * it gave, and the books take back what they said of it. Those that the record does not make due any more are cancelled.
 * Whoever locks the items before locks the patient's charges (`lockCharges`) before them, as everywhere.
 */
export async function cancelInvoice(
  ctx: Context,
  invoice: InvoiceRow,
  reason: string,
): Promise<InvoiceRow> {
  const { tx, provider, now } = ctx;
  // By the clock of payments and voids: what is taken back after a void is posted after it, and not when it was asked for.
  const at = await databaseTime(tx);
  await lockCharges(tx, provider.id, invoice.patientId);
  const items = await lockItemsOfInvoice(tx, invoice);
  await releaseLines(tx, invoice);
  await changeItems(
    tx,
    provider.id,
    items.map(({ id }) => id),
    {
      status: 'billable',
      invoiceId: null,
      paymentId: null,
      discountId: null,
      discountAmount: '0',
      modifiedAt: now,
    },
  );
  for (const journalId of await listStandingJournals(tx, invoice)) {
    await reverse(ctx, journalId, { kind: 'invoice-cancelled', reason, at });
  }
  const cancelled = {
    status: 'cancelled' as const,
    cancelledAt: at,
    cancelledById: ctx.caller.userId,
    cancelReason: reason,
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
  await raiseCharges(ctx, invoice.patientId, { patientId: invoice.patientId });
  return row;
}
