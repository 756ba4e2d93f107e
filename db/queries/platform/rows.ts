import { and, eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { builtOnce, type Places } from '@/db/built-once';
import { driverOf, type Statement, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
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
  { lock: isLocked = false }: { lock?: boolean } = {},
): Promise<RowOf<T> | null> {
  const [row] = await ofTable(table).select(tx, { providerId, reference, isLocked });
  return (row as RowOf<T> | undefined) ?? null;
}

export const insertRow = <T extends ProviderTable>(
  tx: Tx,
  table: T,
  values: T['$inferInsert'],
): Promise<RowOf<T>> => storedRow(tx, table, insertion(into(table, [values])));

export function updateRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  providerId: string,
  id: string,
  change: Partial<T['$inferInsert']>,
): Promise<RowOf<T>> {
  const values: Record<string, unknown> = change;
  const changed = ofTable(table).columns.flatMap(([field, column]) => {
    const value = values[field] === undefined ? column.onUpdateFn?.() : values[field];
    return value === undefined ? [] : [{ column, value }];
  });
  const set = changed.map(({ column }, at) => `"${column.name}" = $${at + 3}`).join(', ');
  const sent = changed.map(({ column, value }) =>
    value === null ? null : (column.mapToDriverValue(value) as string),
  );
  return storedRow(tx, table, {
    sql: `update "${getTableName(table)}" set ${set} where provider_id = $1 and id = $2`,
    params: [providerId, id, ...sent],
  });
}

/** The row that a statement stores. Drizzle would put the same text together each time, of all the table's columns. */
async function storedRow<T extends ProviderTable>(
  tx: Tx,
  table: T,
  { sql, params }: Statement,
): Promise<RowOf<T>> {
  const { columns, names } = ofTable(table);
  const stored = await driverOf(tx).unsafe(`${sql} returning ${names}`, params).values().execute();
  const [values] = stored as unknown[][];
  if (!values) throw new Error('The row was not stored.');
  const fields = columns.map(([field, column], at) => [
    field,
    values[at] === null ? null : column.mapFromDriverValue(values[at]),
  ]);
  return Object.fromEntries(fields);
}

type Wanted = { providerId: string; reference: Reference; isLocked: boolean };

const tables = new WeakMap<PgTable, ReturnType<typeof prepared>>();

/** The parts of a table's statements. */
function ofTable(table: ProviderTable) {
  const known = tables.get(table) ?? prepared(table);
  tables.set(table, known);
  return known;
}

function prepared(table: ProviderTable) {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  return {
    columns,
    names: columns.map(([, { name }]) => `"${name}"`).join(', '),
    select: builtOnce((tx, { providerId, reference, isLocked }: Places<Wanted>) => {
      const row = tx
        .select()
        .from(table)
        .where(and(eq(table.providerId, providerId), isReferred(table, reference)));
      return isLocked ? row.for('no key update') : row;
    }),
  };
}
