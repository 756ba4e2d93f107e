import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { ChargeItemRow, InvoiceRow } from '@/db/queries/billing/invoice-writes';
import { chargeItems, invoices } from '@/db/schema/index';
import type { ChargeSource } from '@/lib/domain/codes/charge-items';

/** The invoices that charge items are on, locked in the order of their ids. The patient's charges are locked before. */
export async function lockInvoicesOf(
  tx: Tx,
  providerId: string,
  items: Pick<ChargeItemRow, 'invoiceId'>[],
): Promise<InvoiceRow[]> {
  const ids = [...new Set(items.flatMap(({ invoiceId }) => invoiceId ?? []))];
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.providerId, providerId), inArray(invoices.id, ids)))
    .orderBy(asc(invoices.id))
    .for('no key update');
}

/**
 * Credits locked items, each with its stored amount in all, or makes them due again (`at` is null). One that is credited
 * already keeps its time.
 */
export async function storeCredits(
  tx: Tx,
  providerId: string,
  items: { id: string; amount: string }[],
  { at, now }: { at: Date | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update charge_items c
    set credited_at = ${at === null ? sql`null` : sql`coalesce(c.credited_at, ${at.toISOString()}::timestamptz)`},
      credited_amount = b.amount::numeric, modified_at = ${now.toISOString()}
    from unnest(${sql.param(items.map(({ id }) => id))}::uuid[],
      ${sql.param(items.map(({ amount }) => amount))}::text[]) as b (id, amount)
    where c.provider_id = ${providerId} and c.id = b.id`);
}

/** An invoice of which more is paid than it asks for, with the credited items that this is for. */
export type RefundDue = {
  invoiceId: string;
  currency: string;
  /** Stored decimal. */
  amount: string;
  items: {
    id: string;
    source: ChargeSource;
    description: string;
    hospitalizationId: string | null;
    encounterId: string | null;
  }[];
};

/** A patient's overpayments of invoices, the longest due first. */
export async function listRefundsDue(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<RefundDue[]> {
  const rows = await tx
    .select({
      invoiceId: invoices.id,
      currency: invoices.currency,
      amount: sql<string>`(${invoices.paidTotal} + ${invoices.creditedTotal} - ${invoices.netTotal})::text`,
      id: chargeItems.id,
      source: chargeItems.source,
      description: chargeItems.description,
      hospitalizationId: chargeItems.hospitalizationId,
      encounterId: chargeItems.encounterId,
    })
    .from(invoices)
    .innerJoin(
      chargeItems,
      and(
        eq(chargeItems.providerId, invoices.providerId),
        eq(chargeItems.invoiceId, invoices.id),
        isNotNull(chargeItems.creditedAt),
      ),
    )
    .where(
      and(
        eq(invoices.providerId, providerId),
        eq(invoices.patientId, patientId),
        isNotNull(invoices.refundDueSince),
      ),
    )
    .orderBy(asc(invoices.refundDueSince), asc(invoices.id), asc(chargeItems.number));
  const due = new Map<string, RefundDue>();
  for (const { invoiceId, currency, amount, ...item } of rows) {
    const one = due.get(invoiceId);
    if (one) one.items.push(item);
    else due.set(invoiceId, { invoiceId, currency, amount, items: [item] });
  }
  return [...due.values()];
}
