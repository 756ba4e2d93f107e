import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import {
  ascending,
  type Found,
  type NeverNull,
  type Order,
  onePage,
  type Page,
} from '@/db/queries/platform/page';
import type { ProviderTable, RowOf } from '@/db/queries/platform/rows';
import { isSameText } from '@/db/queries/platform/same-text';
import { matchesWords } from '@/db/queries/platform/search';
import { healthcareServices, priceTiers } from '@/db/schema/index';

/** A table of things with a name that can be taken out of use. */
type CatalogueTable = ProviderTable & { name: NeverNull; number: NeverNull; isActive: PgColumn };

/** Lists one page of such a table by name; `searched` are the columns that a search looks at. */
const byName =
  <T extends CatalogueTable>(table: T, searched: PgColumn[]) =>
  async (
    tx: Tx,
    providerId: string,
    { search, isActive }: { search?: string | undefined; isActive?: boolean | undefined },
    page: Page,
  ): Promise<Found<RowOf<T>>> => {
    const matching = (later?: SQL) =>
      tx
        .select()
        .from(table as CatalogueTable)
        .where(
          and(
            eq(table.providerId, providerId),
            later,
            isActive === undefined ? undefined : eq(table.isActive, isActive),
            matchesWords(searched, search),
          ),
        );
    const order: Order<Record<string, unknown>> = [
      ascending(table.name, (row) => row.name as string),
      ascending(table.number, (row) => row.number as number),
    ];
    const { rows, ...rest } = await onePage(tx, matching, order, page);
    return { rows: rows as RowOf<T>[], ...rest };
  };

export const listHealthcareServices = byName(healthcareServices, [
  healthcareServices.name,
  healthcareServices.category,
]);

/** The services in use under which patients are admitted, by name. */
export const listAdmittingServices = (tx: Tx, providerId: string) =>
  tx
    .select({ id: healthcareServices.id, name: healthcareServices.name })
    .from(healthcareServices)
    .where(
      and(
        eq(healthcareServices.providerId, providerId),
        eq(healthcareServices.isActive, true),
        eq(healthcareServices.admits, true),
      ),
    )
    .orderBy(healthcareServices.name, healthcareServices.number);

/** All services, those out of use too. Locked, each in the same order, until the transaction ends. */
export function allServices(tx: Tx, providerId: string, { isLocked }: { isLocked: boolean }) {
  const rows = tx
    .select()
    .from(healthcareServices)
    .where(eq(healthcareServices.providerId, providerId))
    .orderBy(healthcareServices.id);
  return isLocked ? rows.for('no key update') : rows;
}

/** Stores services; one may refer to another. */
export async function insertServices(
  tx: Tx,
  rows: (typeof healthcareServices.$inferInsert)[],
): Promise<void> {
  await tx.insert(healthcareServices).values(rows);
}

export const listPriceTiers = byName(priceTiers, [priceTiers.name]);

/** The names of all rows of such a table, those out of use too. */
export async function catalogueNames<T extends CatalogueTable>(
  tx: Tx,
  table: T,
  providerId: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .select({ id: table.id, name: table.name })
    .from(table as CatalogueTable)
    .where(eq(table.providerId, providerId));
  return rows as { id: string; name: string }[];
}

/**
 * Another one of such a table with this name, however that is spelled, or null. The caller holds a lock on the
 * provider's names until their transaction ends.
 */
export async function findNamesake<T extends CatalogueTable>(
  tx: Tx,
  table: T,
  providerId: string,
  { name, exceptId }: { name: string; exceptId: string | null },
): Promise<{ name: string; isActive: boolean } | null> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('catalogue ' || ${providerId}::text, 0))`,
  );
  const [row] = await tx
    .select({ name: table.name, isActive: table.isActive })
    .from(table as CatalogueTable)
    .where(
      and(
        eq(table.providerId, providerId),
        isSameText(table.name, name),
        exceptId === null ? undefined : ne(table.id, exceptId),
      ),
    )
    .limit(1);
  return (row as { name: string; isActive: boolean } | undefined) ?? null;
}
