import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import {
  descending,
  type Found,
  inOrder,
  type Order,
  onePage,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { isSameText } from '@/db/queries/platform/same-text';
import { matchesWords } from '@/db/queries/platform/search';
import {
  discountServices,
  discounts,
  healthcareServices,
  invoiceLines,
  invoices,
  payers,
  prices,
  priceTiers,
} from '@/db/schema/index';
import type { DiscountScope, DiscountType } from '@/lib/domain/codes/discounts';
import type { Reference } from '@/lib/domain/reference';

const services = sql<{ id: string; number: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', ${healthcareServices.id}, 'number', ${healthcareServices.number},
    'name', ${healthcareServices.name}) order by ${healthcareServices.name}, ${healthcareServices.number})
  from ${discountServices} join ${healthcareServices}
    on ${eq(healthcareServices.providerId, discountServices.providerId)}
    and ${eq(healthcareServices.id, discountServices.healthcareServiceId)}
  where ${eq(discountServices.providerId, discounts.providerId)}
    and ${eq(discountServices.discountId, discounts.id)}), '[]'::json)`;

const selectDiscounts = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(discounts),
      payerName: payers.name,
      payerType: payers.type,
      isPayerActive: payers.isActive,
      services,
    })
    .from(discounts)
    .innerJoin(payers, refersTo(discounts.payerId, payers));

type Selected = Awaited<ReturnType<typeof selectDiscounts>>[number];

/** A discount with its payer's name and its services. */
export type DiscountRow = Selected & { serviceIds: string[] };

const withIds = (row: Selected): DiscountRow => ({
  ...row,
  serviceIds: row.services.map(({ id }) => id),
});

export type DiscountFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  code?: string | undefined;
  discountType?: DiscountType | undefined;
  appliesTo?: DiscountScope | undefined;
  applicablePayer?: Reference | undefined;
  startsFrom?: Date | undefined;
  endsUntil?: Date | undefined;
};

const newestFirst: Order<{ createdAt: Date; number: number }> = [
  descending(discounts.createdAt, (row) => row.createdAt),
  descending(discounts.number, (row) => row.number),
];

/** One page of a provider's discounts, newest first. */
export async function listDiscounts(
  tx: Tx,
  providerId: string,
  filter: DiscountFilter,
  page: Page,
): Promise<Found<DiscountRow>> {
  const where = and(
    eq(discounts.providerId, providerId),
    filter.isActive === undefined ? undefined : eq(discounts.isActive, filter.isActive),
    filter.code === undefined ? undefined : isSameText(discounts.code, filter.code),
    filter.discountType && eq(discounts.discountType, filter.discountType),
    filter.appliesTo && eq(discounts.appliesTo, filter.appliesTo),
    pointsAt(discounts.payerId, payers, [providerId], filter.applicablePayer),
    filter.startsFrom && gte(discounts.startAt, filter.startsFrom),
    filter.endsUntil && lte(discounts.endAt, filter.endsUntil),
    matchesWords([payers.name], filter.search),
  );
  const { rows, ...rest } = await onePage(
    tx,
    (later?: SQL) => selectDiscounts(tx).where(and(where, later)),
    newestFirst,
    page,
  );
  return { rows: rows.map(withIds), ...rest };
}

export type TermsFilter = {
  payerName?: string | undefined;
  /** Only those that are valid at this time. */
  usableAt?: Date | undefined;
  /** Only those that cover this service. */
  serviceId?: string | undefined;
  appliesTo?: DiscountScope | undefined;
  /** Only those that had not ended by then, or are active. */
  recentSince?: Date | undefined;
};

/**
 * A provider's discounts, newest first, before each is checked; the filter only avoids checking those that cannot
 * apply.
 */
export async function listDiscountTerms(
  tx: Tx,
  providerId: string,
  { payerName, usableAt, serviceId, appliesTo, recentSince }: TermsFilter,
): Promise<DiscountRow[]> {
  const rows = await selectDiscounts(tx)
    .where(
      and(
        eq(discounts.providerId, providerId),
        matchesWords([payers.name], payerName),
        appliesTo && eq(discounts.appliesTo, appliesTo),
        usableAt &&
          and(
            eq(discounts.isActive, true),
            lte(discounts.startAt, usableAt),
            gt(discounts.endAt, usableAt),
          ),
        serviceId === undefined ? undefined : coversSome(tx, [serviceId]),
        recentSince && or(eq(discounts.isActive, true), gte(discounts.endAt, recentSince)),
      ),
    )
    .orderBy(...inOrder(newestFirst));
  return rows.map(withIds);
}

const namedServices = (tx: Tx, condition?: SQL) =>
  tx
    .select({ one: sql`1` })
    .from(discountServices)
    .where(and(refersTo(discountServices.discountId, discounts), condition));

/** Whether a discount covers one of these services, or all services. */
const coversSome = (tx: Tx, serviceIds: readonly string[]) =>
  or(
    not(exists(namedServices(tx))),
    exists(namedServices(tx, inArray(discountServices.healthcareServiceId, [...serviceIds]))),
  );

/** A discount, or null. */
export async function findDiscount(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<DiscountRow | null> {
  const [row] = await selectDiscounts(tx).where(
    and(eq(discounts.providerId, providerId), isReferred(discounts, reference)),
  );
  return row ? withIds(row) : null;
}

/** The given discounts, locked until the transaction ends; unknown ones are left out. */
export async function lockDiscountTerms(
  tx: Tx,
  providerId: string,
  references: readonly Reference[],
): Promise<DiscountRow[]> {
  if (references.length === 0) return [];
  const locked = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(
      and(
        eq(discounts.providerId, providerId),
        or(...references.map((reference) => isReferred(discounts, reference))),
      ),
    )
    .orderBy(discounts.id)
    .for('share');
  // Read after waiting for the lock, or the services would be the earlier ones.
  const ids = locked.map(({ id }) => id);
  const rows = await selectDiscounts(tx)
    .where(and(eq(discounts.providerId, providerId), inArray(discounts.id, ids)))
    .orderBy(discounts.id);
  return rows.map(withIds);
}

/** Locks a discount until the transaction ends, against changes and payments. Returns whether it exists. */
export async function lockDiscountForChange(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(eq(discounts.providerId, providerId), isReferred(discounts, reference)))
    .for('update');
  return row !== undefined;
}

/** The reach of a discount, for comparison with others. */
export type DiscountReach = {
  payerId: string;
  currency: string;
  appliesTo: DiscountScope;
  startAt: Date;
  endAt: Date;
  serviceIds: readonly string[];
  exceptId: string | null;
};

/** The discounts of the same payer and currency whose services and periods overlap; active ones first. */
export async function listOverlaps(
  tx: Tx,
  providerId: string,
  reach: DiscountReach,
  limit: number,
): Promise<DiscountRow[]> {
  const where = and(
    eq(discounts.providerId, providerId),
    eq(discounts.payerId, reach.payerId),
    eq(discounts.currency, reach.currency),
    eq(discounts.appliesTo, reach.appliesTo),
    lt(discounts.startAt, reach.endAt),
    gt(discounts.endAt, reach.startAt),
    reach.exceptId === null ? undefined : ne(discounts.id, reach.exceptId),
    reach.serviceIds.length === 0 ? undefined : coversSome(tx, reach.serviceIds),
  );
  const rows = await selectDiscounts(tx)
    .where(where)
    .orderBy(desc(discounts.isActive), ...inOrder(newestFirst))
    .limit(limit);
  return rows.map(withIds);
}

export async function replaceDiscountServices(
  tx: Tx,
  providerId: string,
  discountId: string,
  serviceIds: readonly string[],
): Promise<void> {
  await tx
    .delete(discountServices)
    .where(
      and(eq(discountServices.providerId, providerId), eq(discountServices.discountId, discountId)),
    );
  if (serviceIds.length === 0) return;
  await tx
    .insert(discountServices)
    .values(
      serviceIds.map((healthcareServiceId) => ({ providerId, discountId, healthcareServiceId })),
    );
}

/** The total of a discount so far, on invoices that were not cancelled, by currency. */
export async function listDiscountUsage(tx: Tx, providerId: string, discountId: string) {
  return tx.execute<{
    currency: string;
    given: string;
    chargeItems: number;
    invoices: number;
    patients: number;
    lastUsedAt: string;
  }>(sql`
    with used as (
      select ${invoiceLines.invoiceId} as invoice_id, ${invoiceLines.discountAmount} as amount, 1 as items
      from ${invoiceLines}
      where ${invoiceLines.providerId} = ${providerId} and ${invoiceLines.discountId} = ${discountId}
        and ${invoiceLines.isLive}
      union all
      select ${invoices.id}, ${invoices.discountAmount},
        (select count(*) from ${invoiceLines} where ${invoiceLines.providerId} = ${invoices.providerId}
          and ${invoiceLines.invoiceId} = ${invoices.id})
      from ${invoices}
      where ${invoices.providerId} = ${providerId} and ${invoices.discountId} = ${discountId}
        and ${invoices.status} <> 'cancelled'
    )
    select billed.currency, sum(used.amount)::text as given, sum(used.items)::int as "chargeItems",
      count(distinct billed.id)::int as invoices, count(distinct billed.patient_id)::int as patients,
      max(billed.created_at) as "lastUsedAt"
    from used join ${invoices} as billed on billed.provider_id = ${providerId} and billed.id = used.invoice_id
    group by billed.currency order by billed.currency`);
}

/** A present price in this currency of one of these services (of any service if none are given). */
export const findPriceAmong = (
  tx: Tx,
  providerId: string,
  { serviceIds, currency, at }: { serviceIds: readonly string[]; currency: string; at: Date },
) =>
  firstRow(
    tx
      .select({
        amount: prices.amount,
        serviceName: healthcareServices.name,
        tierName: priceTiers.name,
      })
      .from(prices)
      .innerJoin(healthcareServices, refersTo(prices.healthcareServiceId, healthcareServices))
      .innerJoin(priceTiers, refersTo(prices.priceTierId, priceTiers))
      .where(
        and(
          eq(prices.providerId, providerId),
          eq(prices.currency, currency),
          lte(prices.validFrom, at),
          or(sql`${prices.validTo} is null`, gt(prices.validTo, at)),
          gt(prices.amount, '0'),
          serviceIds.length === 0
            ? undefined
            : inArray(prices.healthcareServiceId, [...serviceIds]),
        ),
      )
      .orderBy(healthcareServices.name, priceTiers.number, prices.number)
      .limit(1),
  );
