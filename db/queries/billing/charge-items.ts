import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isShareOfLine } from '@/db/queries/billing/invoices';
import { firstRow } from '@/db/queries/platform/first-row';
import { namedIn, userNamed } from '@/db/queries/platform/names';
import {
  descending,
  type Found,
  type Order,
  type Page,
  type Walked,
  walk,
} from '@/db/queries/platform/page';
import { isOneOf, isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import { isOfMatchingPatient, patientDetailColumns } from '@/db/queries/registry/patients';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { discounts } from '@/db/schema/billing/discounts';
import { invoiceDiscountShares, invoiceLines, invoices } from '@/db/schema/billing/invoices';
import { payments } from '@/db/schema/billing/payments';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import { patients } from '@/db/schema/registry/patients';
import type { Reference } from '@/lib/domain/reference';

type ChargeItem = typeof chargeItems.$inferSelect;

/** A charge item with every name that its record shows. */
const selectChargeItems = (tx: Tx) =>
  tx
    .select({
      item: chargeItems,
      patient: patientDetailColumns,
      mrNumber: patients.mrNumber,
      serviceName: namedIn(healthcareServices, chargeItems.healthcareServiceId),
      tierName: namedIn(priceTiers, chargeItems.priceTierId),
      discountCode: sql<string | null>`(select ${discounts.code} from ${discounts}
        where ${discounts.providerId} = ${chargeItems.providerId} and ${discounts.id} = ${chargeItems.discountId})`,
      invoiceDiscountShare: sql<string>`coalesce((select ${invoiceDiscountShares.amount} from ${invoiceLines}
        join ${invoiceDiscountShares} on ${isShareOfLine}
        where ${invoiceLines.providerId} = ${chargeItems.providerId}
          and ${invoiceLines.chargeItemId} = ${chargeItems.id} and ${invoiceLines.isLive}), 0)::text`,
      invoiceNumber: sql<number | null>`(select ${invoices.invoiceNumber} from ${invoices}
        where ${invoices.providerId} = ${chargeItems.providerId} and ${invoices.id} = ${chargeItems.invoiceId})`,
      receiptNumber: sql<number | null>`(select ${payments.receiptNumber} from ${payments}
        where ${payments.providerId} = ${chargeItems.providerId} and ${payments.id} = ${chargeItems.paymentId})`,
      creatorName: userNamed<string | null>(chargeItems.createdById),
      cancellerName: userNamed<string | null>(chargeItems.cancelledById),
      reverserName: userNamed<string | null>(chargeItems.waiverReversedById),
    })
    .from(chargeItems)
    .innerJoin(patients, refersTo(chargeItems.patientId, patients));

export type ChargeItemWithNames = Awaited<ReturnType<typeof selectChargeItems>>[number];

export type ChargeItemFilter = {
  search?: string | undefined;
  patient?: Reference | undefined;
  encounter?: string | undefined;
  hospitalization?: Reference | undefined;
  healthcareService?: Reference | undefined;
  invoice?: Reference | undefined;
  status?: ChargeItem['status'] | undefined;
  source?: ChargeItem['source'] | undefined;
  isWaived?: boolean | undefined;
  servedFrom?: string | undefined;
  servedUntil?: string | undefined;
  createdFrom?: Date | undefined;
  createdUntil?: Date | undefined;
};

/** One page of a provider's charge items, newest first, and their total. */
export async function listChargeItems(
  tx: Tx,
  providerId: string,
  filter: ChargeItemFilter,
  page: Page,
): Promise<Found<ChargeItemWithNames>> {
  const { walked, counted } = await chargeItemsMatching(tx, providerId, filter);
  const [{ rows, next }, total] = await Promise.all([
    pageOf(tx, providerId, walked, page),
    isUnfiltered(filter)
      ? totalOf(tx, [providerId], 'charge-items')
      : tx.$count(chargeItems, counted),
  ]);
  return { rows, total, next };
}

/** The same page, without the total. */
export async function walkChargeItems(
  tx: Tx,
  providerId: string,
  filter: ChargeItemFilter,
  page: Page,
): Promise<Walked<ChargeItemWithNames>> {
  const { walked } = await chargeItemsMatching(tx, providerId, filter);
  return pageOf(tx, providerId, walked, page);
}

async function pageOf(tx: Tx, providerId: string, where: SQL | undefined, page: Page) {
  const { id, number } = chargeItems;
  const { rows, next } = await walk(
    (later?: SQL) => tx.select({ id, number }).from(chargeItems).where(and(where, later)),
    lastFirst,
    page,
  );
  const ids = rows.map((row) => row.id);
  return { rows: (await listChargeItemsById(tx, providerId, ids)).reverse(), next };
}

const lastFirst: Order<{ number: number }> = [descending(chargeItems.number, (row) => row.number)];

/** The condition to walk through the list in its order, and the condition to count it. */
async function chargeItemsMatching(tx: Tx, providerId: string, filter: ChargeItemFilter) {
  const own = [providerId];
  const matching = filter.search
    ? await isOfMatchingPatient(tx, providerId, chargeItems.patientId, filter.search)
    : null;
  const where = (ofPatient: SQL | undefined) =>
    and(
      eq(chargeItems.providerId, providerId),
      ofPatient,
      pointsAt(chargeItems.patientId, patients, own, filter.patient),
      filter.encounter ? eq(chargeItems.encounterId, filter.encounter) : undefined,
      pointsAt(chargeItems.hospitalizationId, hospitalizations, own, filter.hospitalization),
      pointsAt(chargeItems.healthcareServiceId, healthcareServices, own, filter.healthcareService),
      pointsAt(chargeItems.invoiceId, invoices, own, filter.invoice),
      filter.status ? eq(chargeItems.status, filter.status) : undefined,
      filter.source ? eq(chargeItems.source, filter.source) : undefined,
      filter.isWaived === undefined ? undefined : eq(chargeItems.isWaived, filter.isWaived),
      filter.servedFrom ? gte(chargeItems.serviceDate, filter.servedFrom) : undefined,
      filter.servedUntil ? lte(chargeItems.serviceDate, filter.servedUntil) : undefined,
      filter.createdFrom && gte(chargeItems.createdAt, filter.createdFrom),
      filter.createdUntil && lte(chargeItems.createdAt, filter.createdUntil),
    );
  return { walked: where(matching?.inOrder), counted: where(matching?.counted) };
}

/** Charge items by their ids, oldest first. */
export async function listChargeItemsById(
  tx: Tx,
  providerId: string,
  ids: string[],
): Promise<ChargeItemWithNames[]> {
  return ids.length === 0 ? [] : selectById(tx, { providerId, ids });
}

const selectById = builtOnce(
  (tx, { providerId, ids }: Places<{ providerId: string; ids: string[] }>) =>
    selectChargeItems(tx)
      .where(and(eq(chargeItems.providerId, providerId), isOneOf(chargeItems.id, ids)))
      .orderBy(asc(chargeItems.number)),
);

/** A charge item, or null. */
export const findChargeItem = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<ChargeItemWithNames | null> =>
  firstRow(
    selectChargeItems(tx).where(
      and(eq(chargeItems.providerId, providerId), isReferred(chargeItems, reference)),
    ),
  );

/** The patients, services and tiers that unpriced charges refer to. */
export async function findNamesOf(
  tx: Tx,
  providerId: string,
  due: { patientId: string; healthcareServiceId: string; priceTierId: string | null }[],
) {
  // Due charges repeat a few of each, thousands of times for a long admission.
  const patientIds = new Set(due.map(({ patientId }) => patientId));
  const serviceIds = new Set(due.map(({ healthcareServiceId }) => healthcareServiceId));
  const tierIds = new Set(due.flatMap(({ priceTierId }) => priceTierId ?? []));
  const [people, services, tiers] = await Promise.all([
    tx
      .select({ ...patientDetailColumns, mrNumber: patients.mrNumber })
      .from(patients)
      .where(and(eq(patients.providerId, providerId), inArray(patients.id, [...patientIds]))),
    tx
      .select({ id: healthcareServices.id, name: healthcareServices.name })
      .from(healthcareServices)
      .where(
        and(
          eq(healthcareServices.providerId, providerId),
          inArray(healthcareServices.id, [...serviceIds]),
        ),
      ),
    tx
      .select({ id: priceTiers.id, name: priceTiers.name })
      .from(priceTiers)
      .where(and(eq(priceTiers.providerId, providerId), inArray(priceTiers.id, [...tierIds]))),
  ]);
  return {
    patients: new Map(people.map((person) => [person.id, person])),
    services: new Map(services.map(({ id, name }) => [id, name])),
    tiers: new Map(tiers.map(({ id, name }) => [id, name])),
  };
}
