import { and, eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import { driverOf, type Statement, sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { isReferred } from '@/db/queries/platform/reference';
import type { Reference } from '@/lib/domain/reference';

type TenantTable = PgTable & { providerId: PgColumn; id: PgColumn };

/** A table whose rows belong to a provider and are named by number or uuid. */
export type ProviderTable = TenantTable & { number: PgColumn };

/** A table's row, with the columns that every provider's row has. */
export type RowOf<T extends ProviderTable> = T['$inferSelect'] & { id: string };

/** A provider's row, or null. */
export async function findRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  providerId: string,
  reference: Reference,
  { lock: isLocked = false }: { lock?: boolean } = {},
): Promise<RowOf<T> | null> {
  const [row] = await selectOf(table)(tx, { providerId, reference, isLocked });
  return (row as RowOf<T> | undefined) ?? null;
}

export const insertRow = <T extends ProviderTable>(
  tx: Tx,
  table: T,
  values: T['$inferInsert'],
): Promise<RowOf<T>> => storedRow(tx, table, insertion(into(table, [values])));

/** Stores rows that all have the same fields, in one statement. Answers them in no order. */
export async function insertRows<T extends ProviderTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<RowOf<T>[]> {
  return rows.length === 0 ? [] : storedRows(tx, table, insertion(into(table, rows)));
}

/** Stores rows, except those that a unique index has already. Answers the stored ones, in their order. */
export function insertNewRows<T extends ProviderTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<RowOf<T>[]> {
  const { sql, params } = insertion(into(table, rows));
  return storedRows(tx, table, { sql: `${sql} on conflict do nothing`, params });
}

export const updateRow = <T extends ProviderTable>(
  tx: Tx,
  table: T,
  providerId: string,
  id: string,
  change: Partial<T['$inferInsert']>,
): Promise<RowOf<T>> => storedRow(tx, table, updateOf(table, providerId, id, change));

/** As `updateRow`, for one who does not need the row. */
export const sendUpdate = <T extends TenantTable>(
  tx: Tx,
  table: T,
  providerId: string,
  id: string,
  change: Partial<T['$inferInsert']>,
): Promise<void> => sendAhead(tx, updateOf(table, providerId, id, change));

function updateOf<T extends TenantTable>(
  table: T,
  providerId: string,
  id: string,
  change: Partial<T['$inferInsert']>,
): Statement {
  const values: Record<string, unknown> = change;
  const changed = columnsOf(table).flatMap(([field, column]) => {
    const value = values[field] === undefined ? column.onUpdateFn?.() : values[field];
    return value === undefined ? [] : [{ column, value }];
  });
  const set = changed.map(({ column }, at) => `"${column.name}" = $${at + 3}`).join(', ');
  const sent = changed.map(({ column, value }) =>
    value === null ? null : (column.mapToDriverValue(value) as string),
  );
  return {
    sql: `update "${getTableName(table)}" set ${set} where provider_id = $1 and id = $2`,
    params: [providerId, id, ...sent],
  };
}

async function storedRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  statement: Statement,
): Promise<RowOf<T>> {
  const [row] = await storedRows(tx, table, statement);
  if (!row) throw new Error('The row was not stored.');
  return row;
}

/** The rows that a statement stores. Drizzle would put the same text together each time, of all the table's columns. */
async function storedRows<T extends ProviderTable>(
  tx: Tx,
  table: T,
  { sql, params }: Statement,
): Promise<RowOf<T>[]> {
  const columns = columnsOf(table);
  const names = columns.map(([, { name }]) => `"${name}"`).join(', ');
  const stored = await driverOf(tx).unsafe(`${sql} returning ${names}`, params).values().execute();
  return (stored as unknown[][]).map((values) => {
    const fields = columns.map(([field, column], at) => [
      field,
      values[at] === null ? null : column.mapFromDriverValue(values[at]),
    ]);
    return Object.fromEntries(fields);
  });
}

type Wanted = { providerId: string; reference: Reference; isLocked: boolean };

const selects = new WeakMap<PgTable, ReturnType<typeof selectFrom>>();

/** The statement that finds a row of a table by its number or uuid. */
function selectOf(table: ProviderTable) {
  const known = selects.get(table) ?? selectFrom(table);
  selects.set(table, known);
  return known;
}

const selectFrom = (table: ProviderTable) =>
  builtOnce((tx, { providerId, reference, isLocked }: Places<Wanted>) => {
    const row = tx
      .select()
      .from(table)
      .where(and(eq(table.providerId, providerId), isReferred(table, reference)));
    return isLocked ? row.for('no key update') : row;
  });

const columnsOf = (table: PgTable) => Object.entries<PgColumn>(getTableColumns(table));
