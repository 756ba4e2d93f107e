import { and, asc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sendAhead, type Tx } from '@/db/client';
import type { ScopeOf } from '@/db/queries/billing/charge-scope';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import {
  chargeItems,
  encounters,
  healthcareServices,
  invoiceDiscountShares,
  invoiceLines,
  invoices,
  payments,
  prices,
  refunds,
} from '@/db/schema/index';
import { type ChargeScope, neverTookPlace } from '@/lib/domain/charges/due';
import type { ListedPrice } from '@/lib/domain/charges/reconcile';

/**
 * Lets one request at a time update a patient's charges. A request that changes the record takes the lock afterwards
 * in the same transaction, so that the next one sees all of the change or nothing.
 */
export async function lockCharges(tx: Tx, providerId: string, patientId: string): Promise<void> {
  const params = [providerId, patientId];
  // Writers of the patient's data lock the row first and this lock second, so they go first.
  await sendAhead(tx, {
    sql: 'select id from patients where provider_id = $1 and id = $2 for key share',
    params,
  });
  await sendAhead(tx, {
    sql: `select pg_advisory_xact_lock(hashtextextended('charges ' || $1::text || $2::text, 0))`,
    params,
  });
}

/**
 * Whether a credited item can become due again on its invoice: it was credited in full, and no money of the invoice
 * has been requested back or refunded since.
 */
const isRestorable = sql<boolean>`("charge_items"."credited_at" is not null and not exists (
  select from ${refunds} r join ${payments} p on p.provider_id = r.provider_id and p.id = r.payment_id
  where p.provider_id = "charge_items"."provider_id" and p.invoice_id = "charge_items"."invoice_id"
    and r.status <> 'rejected'
    and (r.requested_at >= "charge_items"."credited_at" or r.charge_item_id = "charge_items"."id")))`;

/**
 * Whether a credited item was credited by less than is left of it: a return of it was requested then, and was rejected
 * since.
 */
const isCreditShort = sql<boolean>`("charge_items"."credited_at" is not null
  and "charge_items"."credited_amount" < "charge_items"."net_amount"
    - coalesce((select sum(s.amount) from ${invoiceLines} l
        join ${invoiceDiscountShares} s
          on s.provider_id = l.provider_id and s.invoice_id = l.invoice_id and s.position = l.position
        where l.provider_id = "charge_items"."provider_id" and l.charge_item_id = "charge_items"."id" and l.is_live), 0)
    - coalesce((select sum(r.amount) from ${refunds} r
        where r.provider_id = "charge_items"."provider_id" and r.charge_item_id = "charge_items"."id"
          and not r.is_overpayment and r.status <> 'rejected'), 0))`;

const chargedColumns = { ...getTableColumns(chargeItems), isRestorable, isCreditShort };

export type ChargedRow = Awaited<ReturnType<typeof listChargesIn>>[number];

/** The charges made from the records in scope, in any state. */
export async function listChargesIn(tx: Tx, providerId: string, scope: ChargeScope) {
  const { stays, encounters: outpatients, prescriptions } = scope;
  const patientIds = [...stays, ...outpatients, ...prescriptions].map((row) => row.patientId);
  if (patientIds.length === 0) return [];
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const rows = await tx
    .select(chargedColumns)
    .from(chargeItems)
    .where(
      and(
        eq(chargeItems.providerId, providerId),
        inArray(chargeItems.patientId, [...new Set(patientIds)]),
        or(
          isOfSources(chargeItems.hospitalizationId, ids(stays), ['admission', 'bed-night']),
          isOfSources(chargeItems.encounterId, ids(outpatients), ['encounter']),
          isOfSources(chargeItems.prescriptionId, ids(prescriptions), ['prescription']),
        ),
      ),
    )
    .orderBy(asc(chargeItems.id));
  return rows;
}

/** The charges by hand of an encounter that never took place, or of a deleted admission. */
export async function listUndueByHand(
  tx: Tx,
  providerId: string,
  of: Exclude<ScopeOf, { since: Date }>,
): Promise<ChargedRow[]> {
  const isInScope =
    'encounterId' in of
      ? eq(chargeItems.encounterId, of.encounterId)
      : 'hospitalizationId' in of
        ? eq(chargeItems.hospitalizationId, of.hospitalizationId)
        : eq(chargeItems.patientId, of.patientId);
  return tx
    .select(chargedColumns)
    .from(chargeItems)
    .innerJoin(encounters, refersTo(chargeItems.encounterId, encounters))
    .where(
      and(
        eq(chargeItems.providerId, providerId),
        isInScope,
        eq(chargeItems.source, 'manual'),
        ne(chargeItems.status, 'cancelled'),
        inArray(shownEncounterStatus(encounters), [...neverTookPlace]),
      ),
    )
    .orderBy(asc(chargeItems.id));
}

const isOfSources = (
  column: PgColumn,
  ids: string[],
  sources: (typeof chargeItems.$inferSelect)['source'][],
) => and(inArray(chargeItems.source, sources), isOneOf(column, ids));

/** The prices, present and past, of these services at these tiers. */
export function listPricesOf(
  tx: Tx,
  providerId: string,
  pairs: { healthcareServiceId: string; priceTierId: string }[],
): Promise<ListedPrice[]> {
  return tx
    .select({
      healthcareServiceId: prices.healthcareServiceId,
      priceTierId: prices.priceTierId,
      amount: prices.amount,
      currency: prices.currency,
      validFrom: prices.validFrom,
      validTo: prices.validTo,
      serviceName: healthcareServices.name,
    })
    .from(prices)
    .innerJoin(healthcareServices, refersTo(prices.healthcareServiceId, healthcareServices))
    .where(
      and(
        eq(prices.providerId, providerId),
        sql`(${prices.healthcareServiceId}, ${prices.priceTierId}) in (
          select * from unnest(${sql.param(pairs.map((pair) => pair.healthcareServiceId))}::uuid[],
            ${sql.param(pairs.map((pair) => pair.priceTierId))}::uuid[]))`,
      ),
    );
}

/** A statement takes 65,535 parameters, and a charge item has about thirty. */
const itemsAtOnce = 500;

/** Stores charge items, except those that have already been charged. Returns the stored ones, in the given order. */
export async function insertChargeItems(
  tx: Tx,
  items: (typeof chargeItems.$inferInsert)[],
): Promise<(typeof chargeItems.$inferSelect)[]> {
  const stored: (typeof chargeItems.$inferSelect)[] = [];
  for (let first = 0; first < items.length; first += itemsAtOnce) {
    const some = items.slice(first, first + itemsAtOnce);
    stored.push(...(await tx.insert(chargeItems).values(some).onConflictDoNothing().returning()));
  }
  return stored;
}

/** Cancels locked charge items that are still billable, and returns them. */
export function cancelBillableItems(
  tx: Tx,
  providerId: string,
  ids: string[],
  change: {
    cancelledAt: Date;
    cancelledById: string | null;
    cancelledApiKeyId: string | null;
    cancelReason: string;
    isWaived: boolean;
  },
): Promise<(typeof chargeItems.$inferSelect)[]> {
  return tx
    .update(chargeItems)
    .set({ ...change, status: 'cancelled', modifiedAt: change.cancelledAt })
    .where(
      and(
        eq(chargeItems.providerId, providerId),
        inArray(chargeItems.id, ids),
        eq(chargeItems.status, 'billable'),
      ),
    )
    .returning();
}

/** How many charges by hand of an admission are on no bill yet. */
export function countBillableByHand(
  tx: Tx,
  providerId: string,
  hospitalizationId: string,
): Promise<number> {
  return tx.$count(
    chargeItems,
    and(
      eq(chargeItems.providerId, providerId),
      eq(chargeItems.hospitalizationId, hospitalizationId),
      eq(chargeItems.source, 'manual'),
      eq(chargeItems.status, 'billable'),
    ),
  );
}

/** The charges of an admission, with their invoice and their share of its discount. */
export function listItemsOfStay(
  tx: Tx,
  providerId: string,
  { id, patientId }: { id: string; patientId: string },
) {
  return tx
    .select({
      id: chargeItems.id,
      currency: chargeItems.currency,
      source: chargeItems.source,
      description: chargeItems.description,
      netAmount: chargeItems.netAmount,
      creditedAt: chargeItems.creditedAt,
      creditedAmount: chargeItems.creditedAmount,
      share: invoiceDiscountShares.amount,
      invoice: {
        id: invoices.id,
        currency: invoices.currency,
        netTotal: invoices.netTotal,
        creditedTotal: invoices.creditedTotal,
        paidTotal: invoices.paidTotal,
      },
    })
    .from(chargeItems)
    .leftJoin(invoices, refersTo(chargeItems.invoiceId, invoices))
    .leftJoin(
      invoiceLines,
      and(refersTo(invoiceLines.chargeItemId, chargeItems), eq(invoiceLines.isLive, true)),
    )
    .leftJoin(
      invoiceDiscountShares,
      and(
        eq(invoiceDiscountShares.providerId, invoiceLines.providerId),
        eq(invoiceDiscountShares.invoiceId, invoiceLines.invoiceId),
        eq(invoiceDiscountShares.position, invoiceLines.position),
      ),
    )
    .where(
      and(
        eq(chargeItems.providerId, providerId),
        eq(chargeItems.patientId, patientId),
        eq(chargeItems.hospitalizationId, id),
        ne(chargeItems.status, 'cancelled'),
      ),
    );
}
