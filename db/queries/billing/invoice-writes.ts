import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { isOneOf } from '@/db/queries/platform/reference';
import {
  chargeItems,
  healthcareServices,
  invoiceDiscountShares,
  invoiceLines,
  type invoices,
  journals,
} from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

export type InvoiceRow = typeof invoices.$inferSelect;
export type ChargeItemRow = typeof chargeItems.$inferSelect;

type Line = Omit<typeof invoiceLines.$inferInsert, 'providerId' | 'invoiceId'>;
type Of = Pick<InvoiceRow, 'providerId' | 'id'>;

/** A charge item as a line of an invoice: its discount and the amount. */
type BilledItem = { id: string; discountId: string | null; discountAmount: string };

/**
 * Locks charge items in the order of their ids. Every writer keeps that order, so that no two wait for each other.
 */
export const lockChargeItems = (tx: Tx, providerId: string, references: readonly Reference[]) =>
  selectLockedItems(tx, {
    providerId,
    ids: references.flatMap((reference) => ('id' in reference ? [reference.id] : [])),
    numbers: references.flatMap((reference) => ('id' in reference ? [] : [reference.number])),
  });

/** The charge items on a live invoice, locked as `lockChargeItems` does. */
export const lockItemsOfInvoice = (tx: Tx, { providerId, id: invoiceId }: Of) =>
  selectLockedItems(tx, { providerId, invoiceId });

type Items = { providerId: string } & (
  | { ids: string[]; numbers: number[] }
  | { invoiceId: string }
);

const selectLockedItems = builtOnce((tx, asked: Places<Items>) =>
  tx
    .select()
    .from(chargeItems)
    .where(
      and(
        eq(chargeItems.providerId, asked.providerId),
        'ids' in asked
          ? or(
              isOneOf(chargeItems.id, asked.ids),
              sql`${chargeItems.number} = any(${asked.numbers}::bigint[])`,
            )
          : eq(chargeItems.invoiceId, asked.invoiceId),
      ),
    )
    .orderBy(asc(chargeItems.id))
    .for('no key update'),
);

export async function namesOfServices(
  tx: Tx,
  providerId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await selectServices(tx, { providerId, ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const selectServices = builtOnce(
  (tx, { providerId, ids }: Places<{ providerId: string; ids: string[] }>) =>
    tx
      .select({ id: healthcareServices.id, name: healthcareServices.name })
      .from(healthcareServices)
      .where(
        and(eq(healthcareServices.providerId, providerId), isOneOf(healthcareServices.id, ids)),
      ),
);

/** Stores the lines of a draft, in their order. Each is judged by its invoice before, which is another statement. */
export const insertLines = (tx: Tx, { providerId, id }: Of, lines: Line[]): Promise<void> =>
  sendAhead(
    tx,
    insertion(
      into(
        invoiceLines,
        lines.map((line) => ({ ...line, providerId, invoiceId: id })),
      ),
    ),
  );

/** Puts locked billable items on an invoice. Returns how many were billable. */
export async function billItems(
  tx: Tx,
  { providerId, id }: Of,
  items: BilledItem[],
  at: Date,
): Promise<number> {
  const billed = await tx.execute(sql`
    update charge_items c
    set status = 'billed', invoice_id = ${id}, discount_id = b.discount_id,
      discount_amount = b.discount_amount::numeric, modified_at = ${at.toISOString()}
    from unnest(${sql.param(items.map((item) => item.id))}::uuid[],
      ${sql.param(items.map((item) => item.discountId))}::uuid[],
      ${sql.param(items.map((item) => item.discountAmount))}::text[])
      as b (id, discount_id, discount_amount)
    where c.provider_id = ${providerId} and c.id = b.id and c.status = 'billable'
    returning c.id`);
  return billed.length;
}

/** Says whether the charge items of a locked invoice are paid, and by which payment. Locks them as `lockChargeItems` does. */
export const settleItems = (
  tx: Tx,
  { providerId, id }: Of,
  { status, paymentId, at }: { status: 'paid' | 'billed'; paymentId: string | null; at: Date },
): Promise<void> =>
  sendAhead(tx, {
    sql: `with locked as materialized (
        select id from charge_items where provider_id = $1 and invoice_id = $2 order by id for no key update)
      update charge_items c set status = $3, payment_id = $4, modified_at = $5
      from locked where c.provider_id = $1 and c.id = locked.id`,
    params: [providerId, id, status, paymentId, at.toISOString()],
  });

/** Changes locked charge items. */
export async function changeItems(
  tx: Tx,
  providerId: string,
  ids: string[],
  change: Partial<typeof chargeItems.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(chargeItems)
    .set(change)
    .where(and(eq(chargeItems.providerId, providerId), inArray(chargeItems.id, ids)));
}

/** The lines of an invoice, in their order. */
export function listLines(tx: Tx, { providerId, id }: Of) {
  return tx
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.providerId, providerId), eq(invoiceLines.invoiceId, id)))
    .orderBy(asc(invoiceLines.position));
}

/** Releases the lines of a cancelled invoice, so that their items can be on another one. */
export async function releaseLines(tx: Tx, { providerId, id }: Of): Promise<void> {
  await tx
    .update(invoiceLines)
    .set({ isLive: false })
    .where(and(eq(invoiceLines.providerId, providerId), eq(invoiceLines.invoiceId, id)));
}

/** Stores each line's share of a discount on the whole invoice: line positions and stored decimals. */
export async function insertShares(
  tx: Tx,
  { providerId, id }: Of,
  shares: { position: number; amount: string }[],
): Promise<void> {
  await tx
    .insert(invoiceDiscountShares)
    .values(shares.map((share) => ({ ...share, providerId, invoiceId: id })));
}

/** The journals of an invoice that have not been reversed; earliest first. */
export async function listStandingJournals(tx: Tx, { providerId, id }: Of): Promise<string[]> {
  const reversal = alias(journals, 'reversal');
  const reversals = tx
    .select({ one: sql`1` })
    .from(reversal)
    .where(and(eq(reversal.providerId, providerId), eq(reversal.reversesId, journals.id)));
  const rows = await tx
    .select({ id: journals.id })
    .from(journals)
    .where(
      and(
        eq(journals.providerId, providerId),
        eq(journals.invoiceId, id),
        inArray(journals.kind, ['invoice-issued', 'invoice-discounted']),
        isNull(journals.reversesId),
        notExists(reversals),
      ),
    )
    .orderBy(asc(journals.number));
  return rows.map((row) => row.id);
}
