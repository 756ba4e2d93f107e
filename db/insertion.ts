import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Statement } from '@/db/client';

type Part = { table: PgTable; rows: Record<string, unknown>[] };

/** A statement's text, and the fields of each part's rows by the names of their columns. */
type Built = { text: string; names: [field: string, column: string][][] };

const built = new Map<string, Built>();

/**
 * Rows for a table, all with the same fields. Their values are those that JSON can hold, and times.
 */
export function into<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): Part {
  const made = Object.entries(getTableColumns(table)).flatMap(([field, { defaultFn }]) =>
    defaultFn ? [{ field, defaultFn }] : [],
  );
  return {
    table,
    rows: rows.map((row) => {
      const whole: Record<string, unknown> = { ...row };
      for (const { field, defaultFn } of made) whole[field] ??= defaultFn();
      return whole;
    }),
  };
}

/**
 * One statement that stores rows of one or several tables. They are sent as JSON, one text for each table, so that the
 * statement is the same for any number of rows: it is put together and planned once.
 */
export function insertion(...parts: Part[]): Statement {
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const { text, names } = builtFor(filled);
  const params = filled.map(({ rows }, at) =>
    JSON.stringify(rows.map((row) => renamed(row, names[at] ?? []))),
  );
  return { sql: text, params };
}

const renamed = (row: Record<string, unknown>, names: Built['names'][number]) => {
  const sent: Record<string, unknown> = {};
  for (const [field, column] of names) sent[column] = row[field];
  return sent;
};

function builtFor(parts: readonly Part[]): Built {
  const fields = parts.map(({ rows }) => fieldsOf(rows));
  const key = parts.map(({ table }, at) => `${getTableName(table)}(${fields[at]})`).join();
  let found = built.get(key);
  if (!found) {
    found = build(parts, fields);
    built.set(key, found);
  }
  return found;
}

function fieldsOf(rows: Part['rows']): string[] {
  const [fields = [], ...others] = rows.map((row) =>
    Object.keys(row).filter((field) => row[field] !== undefined),
  );
  if (others.some((other) => other.length !== fields.length)) {
    throw new TypeError('The rows of an insertion differ in their fields.');
  }
  return fields;
}

function build(parts: readonly Part[], fields: readonly string[][]): Built {
  const names = parts.map(({ table }, at) => {
    const columns = getTableColumns(table);
    return (fields[at] ?? []).flatMap((field): [string, string][] => {
      const column = columns[field];
      return column ? [[field, column.name]] : [];
    });
  });
  const inserts = parts.map(({ table }, at) => {
    const columns = (names[at] ?? []).map(([, column]) => `"${column}"`).join(', ');
    const name = getTableName(table);
    // A number that was taken from the sequence beforehand is kept.
    return `insert into "${name}" (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::"${name}", $${at + 1})`;
  });
  const last = inserts.pop() ?? '';
  const before = inserts.map((insert, at) => `part_${at + 1} as (${insert})`).join(', ');
  return { text: before ? `with ${before} ${last}` : last, names };
}
