import { and, asc, eq, getTableColumns, inArray, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { builtOnce, type Places, together } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import type { ScopeOf } from '@/db/queries/billing/charge-scope';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import { insertNewRows } from '@/db/queries/platform/rows';
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
  // Writers of the patient's data lock the row first and this lock second, so they go first.
  await sendAhead(tx, {
    sql: `with patient as materialized (
        select provider_id, id from patients where provider_id = $1 and id = $2 for key share
      )
      select pg_advisory_xact_lock(hashtextextended('charges ' || provider_id || id, 0)) from patient`,
    params: [providerId, patientId],
  });
}

/**
 * Whether a credited item can become due again on its invoice: no money of the invoice has been requested back or refunded
 * since. What was returned of it before was not credited, and stays returned.
 */
const isRestorable = sql<boolean>`("charge_items"."credited_at" is not null and not exists (
  select from ${refunds} r join ${payments} p on p.provider_id = r.provider_id and p.id = r.payment_id
  where p.provider_id = "charge_items"."provider_id" and p.invoice_id = "charge_items"."invoice_id"
    and r.status <> 'rejected' and r.requested_at >= "charge_items"."credited_at"))`;

const returned = sql`coalesce((select sum(r.amount) from ${refunds} r
  where r.provider_id = "charge_items"."provider_id" and r.charge_item_id = "charge_items"."id"
    and not r.is_overpayment and r.status <> 'rejected'), 0)`;

/** What an item costs after the discount of its invoice. */
const discounted = sql`("charge_items"."net_amount"
  - coalesce((select sum(s.amount) from ${invoiceLines} l
      join ${invoiceDiscountShares} s
        on s.provider_id = l.provider_id and s.invoice_id = l.invoice_id and s.position = l.position
      where l.provider_id = "charge_items"."provider_id" and l.charge_item_id = "charge_items"."id" and l.is_live), 0))`;

/** Whether all that an item costs was refunded as not provided, or is requested back. */
const isReturned = sql<boolean>`("charge_items"."status" = 'paid' and ${returned} > 0 and ${returned} >= ${discounted})`;

/**
 * Whether a credited item was credited by less than is left of it: a return of it was requested then, and was rejected
 * since.
 */
const isCreditShort = sql<boolean>`("charge_items"."credited_at" is not null
  and "charge_items"."credited_amount" < ${discounted} - ${returned})`;

const chargedColumns = {
  ...getTableColumns(chargeItems),
  isReturned,
  isRestorable,
  isCreditShort,
};

export type ChargedRow = Awaited<ReturnType<typeof findCharged>>['items'][number];

type Pair = { healthcareServiceId: string; priceTierId: string };

/** The charges made from the records in scope, in any state, and the prices of what is due. */
export async function findCharged(
  tx: Tx,
  providerId: string,
  { stays, encounters: outpatients, prescriptions }: ChargeScope,
  pairs: readonly Pair[],
) {
  const patientIds = [...stays, ...outpatients, ...prescriptions].map((row) => row.patientId);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return selectCharged(tx, {
    providerId,
    patientIds: [...new Set(patientIds)],
    stayIds: ids(stays),
    encounterIds: ids(outpatients),
    prescriptionIds: ids(prescriptions),
    ...columnsOf(pairs),
  });
}

type Charged = Priced & {
  patientIds: string[];
  stayIds: string[];
  encounterIds: string[];
  prescriptionIds: string[];
};

const selectCharged = builtOnce((tx, of: Places<Charged>) =>
  together({
    items: tx
      .select(chargedColumns)
      .from(chargeItems)
      .where(
        and(
          eq(chargeItems.providerId, of.providerId),
          isOneOf(chargeItems.patientId, of.patientIds),
          or(
            isOfSources(chargeItems.hospitalizationId, of.stayIds, ['admission', 'bed-night']),
            isOfSources(chargeItems.encounterId, of.encounterIds, ['encounter']),
            isOfSources(chargeItems.prescriptionId, of.prescriptionIds, ['prescription']),
          ),
        ),
      )
      .orderBy(asc(chargeItems.id)),
    prices: pricesOf(tx, of),
  }),
);

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
  ids: Placeholder,
  sources: (typeof chargeItems.$inferSelect)['source'][],
) => and(inArray(chargeItems.source, sources), isOneOf(column, ids));

/** The prices, present and past, of these services at these tiers. */
export const listPricesOf = (
  tx: Tx,
  providerId: string,
  pairs: readonly Pair[],
): Promise<ListedPrice[]> => selectPrices(tx, { providerId, ...columnsOf(pairs) });

type Priced = { providerId: string; services: string[]; tiers: string[] };

const columnsOf = (pairs: readonly Pair[]) => ({
  services: pairs.map(({ healthcareServiceId }) => healthcareServiceId),
  tiers: pairs.map(({ priceTierId }) => priceTierId),
});

const pricesOf = (tx: Tx, { providerId, services, tiers }: Places<Priced>) =>
  tx
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
          select * from unnest(${services}::uuid[], ${tiers}::uuid[]))`,
      ),
    );

const selectPrices = builtOnce(pricesOf);

/** Stores charge items, except those that have already been charged. Returns the stored ones, in the given order. */
export const insertChargeItems = (
  tx: Tx,
  items: (typeof chargeItems.$inferInsert)[],
): Promise<(typeof chargeItems.$inferSelect)[]> => insertNewRows(tx, chargeItems, items);

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
export const listItemsOfStay = (
  tx: Tx,
  providerId: string,
  { id, patientId }: { id: string; patientId: string },
) => selectItemsOfStay(tx, { providerId, id, patientId });

type OfStay = { providerId: string; id: string; patientId: string };

const selectItemsOfStay = builtOnce((tx, { providerId, id, patientId }: Places<OfStay>) =>
  tx
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
    ),
);
