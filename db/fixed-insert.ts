import { getTableColumns, is, Param, Placeholder, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { driverOf, type Statement, type Tx } from '@/db/client';

type Row = Record<string, unknown>;

/** A statement's text, and the value of each of its parameters. */
type Fixed = {
  text: string;
  parameters: { row: number; column: string; encode: (value: unknown) => unknown }[];
};

/** Larger inserts are rare, and a text is kept for each number of rows. */
const mostRows = 12;

const kept = new WeakMap<PgTable, Map<string, Fixed | null>>();

/**
 * Drizzle's own insert, with its text built once for a number of rows with these columns and then only filled, for
 * rows that nearly every request writes. Building the text takes longer than everything else on our side.
 */
export function fixedInsert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Statement {
  const unfilled = () => tx.insert(table).values([...rows]);
  const filled = () => fill(tx, table, rows);
  return {
    toSQL: () => filled() ?? unfilled().toSQL(),
    execute: async () => {
      const driver = driverOf(tx);
      const statement = driver && filled();
      if (!statement) return unfilled();
      return driver.unsafe(statement.sql, statement.params as Parameters<typeof driver.unsafe>[1]);
    },
  };
}

/** Inserts rows that the database numbers; returns the numbers by the rows' ids. */
export async function insertNumbered<T extends PgTable & { id: PgColumn; number: PgColumn }>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const driver = driverOf(tx);
  const statement = driver && fill(tx, table, rows);
  const stored = statement
    ? await driver.unsafe<{ id: string; number: string }[]>(
        `${statement.sql} returning "id", "number"`,
        statement.params as Parameters<typeof driver.unsafe>[1],
      )
    : await tx
        .insert(table as PgTable)
        .values([...rows])
        .returning({ id: table.id, number: table.number });
  return new Map(stored.map(({ id, number }) => [id as string, Number(number)]));
}

/** The statement for these rows, or null if its text is not always the same. */
function fill(tx: Tx, table: PgTable, rows: readonly Row[]): ReturnType<Statement['toSQL']> | null {
  const columns = Object.keys(rows[0] ?? {});
  const isUniform = (row: Row) =>
    Object.keys(row).length === columns.length && columns.every((name) => row[name] !== undefined);
  if (rows.length > mostRows || !rows.every(isUniform)) return null;
  const statements = kept.get(table) ?? new Map<string, Fixed | null>();
  kept.set(table, statements);
  const key = [rows.length, ...columns].join();
  let fixed = statements.get(key);
  if (fixed === undefined) {
    fixed = putTogether(tx, table, rows.length, columns);
    statements.set(key, fixed);
  }
  if (!fixed) return null;
  const params = fixed.parameters.map(({ row, column, encode }) => {
    const value = rows[row]?.[column];
    return value === null ? null : encode(value);
  });
  return { sql: fixed.text, params };
}

function putTogether(tx: Tx, table: PgTable, rows: number, given: string[]): Fixed | null {
  const isMadeHere = Object.entries(getTableColumns(table)).some(
    ([name, { defaultFn, onUpdateFn }]) => (defaultFn || onUpdateFn) && !given.includes(name),
  );
  if (isMadeHere) return null;
  const row = (index: number) =>
    Object.fromEntries(given.map((column) => [column, sql.placeholder(`${index} ${column}`)]));
  const values = Array.from({ length: rows }, (_, index) => row(index));
  const { sql: text, params } = tx
    .insert(table)
    .values(values as PgInsertValue<PgTable>[])
    .toSQL();
  const parameters = params.map((param) => {
    // By kind, because a page's transaction may come from another copy of the module.
    if (!(is(param, Param) && is(param.value, Placeholder))) {
      throw new TypeError('An insert has a parameter without a value.');
    }
    const [index = '', column = ''] = param.value.name.split(' ');
    const encode = (value: unknown) => param.encoder.mapToDriverValue(value);
    return { row: Number(index), column, encode };
  });
  return { text, parameters };
}
