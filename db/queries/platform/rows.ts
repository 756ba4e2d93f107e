import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isReferred, type Reference } from '@/db/queries/platform/reference';

/** A table whose rows belong to a provider and are named by number or uuid. */
export type ProviderTable = PgTable & { providerId: PgColumn; id: PgColumn; number: PgColumn };

/** A table's row, with the columns that every provider's row has. */
export type RowOf<T extends ProviderTable> = T['$inferSelect'] & { id: string };

/** A provider's row, or null. */
export async function findRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  providerId: string,
  reference: Reference,
  { lock = false }: { lock?: boolean } = {},
): Promise<RowOf<T> | null> {
  const query = tx
    .select()
    .from(table as ProviderTable)
    .where(and(eq(table.providerId, providerId), isReferred(table, reference)));
  const [row] = await (lock ? query.for('no key update') : query);
  return (row as RowOf<T> | undefined) ?? null;
}

export async function insertRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  values: T['$inferInsert'],
): Promise<RowOf<T>> {
  const [row] = await tx
    .insert(table as ProviderTable)
    .values(values)
    .returning();
  if (!row) throw new Error('The row was not stored.');
  return row as RowOf<T>;
}

export async function updateRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  providerId: string,
  id: string,
  change: Partial<T['$inferInsert']>,
): Promise<RowOf<T>> {
  const [row] = await tx
    .update(table as ProviderTable)
    .set(change)
    .where(and(eq(table.providerId, providerId), eq(table.id, id)))
    .returning();
  if (!row) throw new Error('The row was not stored.');
  return row as RowOf<T>;
}
