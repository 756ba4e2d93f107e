import { Column, getTableName, is, Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { driverOf, type Tx } from '@/db/client';
import { grouped } from '@/lib/domain/grouped';

/** The values of a statement. True, false and null are part of its text. */
type Value = string | number | Date | readonly (string | number)[];

/** The values of a statement, with a place for each. */
export type Places<T> = T extends Value
  ? Placeholder<string, T>
  : T extends object
    ? { [Name in keyof T]: Places<T[Name]> }
    : T;

type Filled<P> =
  P extends Placeholder<string, infer V>
    ? V
    : P extends object
      ? { [Name in keyof P]: Filled<P[Name]> }
      : P;

/** A select of Drizzle. */
type Select = { getSQL(): SQL; prepare(name: string): { execute(): Promise<unknown[]> } };

type RowsOf<S extends Select> = Awaited<ReturnType<ReturnType<S['prepare']>['execute']>>;

/** A statement, and what its rows say. */
type Statement<Answer> = { sql: SQL; read: (rows: unknown[][]) => Answer };

type Kept = {
  text: string;
  /** For each parameter its value, or which of the given ones it is. */
  parameters: ({ value: unknown } | { at: number })[];
  read: (rows: unknown[][]) => unknown;
};

/**
 * A select of Drizzle, or several of them `together`, whose text is put together once and from then on only filled and
 * sent. A text is kept for each shape of what is given: which values there are, and what is true or false.
 */
export function builtOnce<P, S extends Select | Statement<unknown>>(
  build: (tx: Tx, given: P) => S,
): (
  tx: Tx,
  given: Filled<P>,
) => Promise<S extends Statement<infer Answer> ? Answer : S extends Select ? RowsOf<S> : never> {
  const texts = new Map<string, Kept>();
  return async (tx, given) => {
    const values: unknown[] = [];
    const shape = shapeOf(given, values);
    let kept = texts.get(shape);
    if (!kept) {
      const built = build(unsent, placesIn(given, { next: 0 }) as P);
      kept = putTogether('read' in built ? built : rowsOf(built));
      texts.set(shape, kept);
    }
    const parameters = kept.parameters.map((one) => ('at' in one ? values[one.at] : one.value));
    const driver = driverOf(tx);
    const rows = driver.unsafe(kept.text, parameters as Parameters<Sql['unsafe']>[1]).values();
    // Sent at once, so that statements which are not awaited one by one run in the order of their calls.
    return kept.read(await rows.execute()) as never;
  };
}

/** Several selects as one statement, which answers each one's rows by its name. All can read the `first` tables. */
export function together<const S extends Record<string, Select>>(
  selects: S,
  first: Record<string, SQLWrapper> = {},
): Statement<{ [Name in keyof S]: RowsOf<S[Name]> }> {
  const parts = Object.entries(selects).map(([name, select]) => ({ name, ...asJson(select) }));
  const tables = Object.entries(first).map(
    ([name, table]) => sql`${sql.identifier(name)} as (${table.getSQL()})`,
  );
  const beginning = tables.length > 0 ? sql`with ${listed(tables)} ` : sql``;
  return {
    sql: sql`${beginning}select ${listed(parts.map((part) => part.sql))}`,
    read: ([row = []]) =>
      Object.fromEntries(
        parts.map(({ name, read }, at) => [name, (row[at] as unknown[][]).map(read)]),
      ) as never,
  };
}

/** Builds statements and sends none. */
const unsent = drizzle.mock() as unknown as Tx;

const dialect = new PgDialect();

const isValue = (given: unknown): given is Value =>
  typeof given === 'string' ||
  typeof given === 'number' ||
  given instanceof Date ||
  Array.isArray(given);

/** The shape of what is given; its values are added to `values`. */
function shapeOf(given: unknown, values: unknown[]): string {
  if (isValue(given)) {
    values.push(given instanceof Date ? given.toISOString() : given);
    return '?';
  }
  if (typeof given !== 'object' || given === null) return String(given);
  let shape = '{';
  for (const [name, inner] of Object.entries(given)) {
    if (inner !== undefined) shape += `${name}:${shapeOf(inner, values)},`;
  }
  return `${shape}}`;
}

/** The values, in the order in which `shapeOf` reads them: each place has the number of its value. */
function placesIn(given: unknown, count: { next: number }): unknown {
  if (isValue(given)) {
    count.next += 1;
    return sql.placeholder(`${count.next - 1}`);
  }
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, inner]) => [name, placesIn(inner, count)]),
  );
}

function putTogether({ sql: statement, read }: Statement<unknown>): Kept {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const parameters = params.map((param) =>
    is(param, Placeholder) ? { at: Number(param.name) } : { value: param },
  );
  return { text, parameters, read };
}

function rowsOf(select: Select): Statement<unknown[]> {
  const read = readerOf(select);
  return { sql: select.getSQL(), read: (rows) => rows.map(read) };
}

/** A select's rows as one value: a list of rows, each a list of what it selects. */
function asJson(select: Select) {
  const columns = fieldsOf(select).fields.map(({ field }, at) => {
    const name = sql.raw(`c${at}`);
    return { name, value: is(field, Column) && isExactAsText(field) ? sql`${name}::text` : name };
  });
  const names = listed(columns.map(({ name }) => name));
  const values = listed(columns.map(({ value }) => value));
  return {
    sql: sql`(select coalesce(json_agg(json_build_array(${values})), '[]') from (${select.getSQL()}) as part(${names}))`,
    read: readerOf(select),
  };
}

const listed = (parts: SQL[]) => sql.join(parts, sql`, `);

/** Whether a number of JavaScript does not hold every value of a column. */
const isExactAsText = (column: Column) => /^(numeric|bigint)/.test(column.getSQLType());

/** The parts that Drizzle keeps of a prepared select. */
type Prepared = {
  fields: { path: string[]; field: unknown }[];
  joinsNotNullableMap: Record<string, boolean>;
};

const fieldsOf = (select: Select) => select.prepare('built once') as unknown as Prepared;

/** Makes an object of a row's values, as Drizzle does: what a left join has not found is null. */
function readerOf(select: Select): (values: unknown[]) => unknown {
  const { fields, joinsNotNullableMap } = fieldsOf(select);
  const cells = fields.map(({ path, field }) => ({
    objects: path.slice(0, -1),
    name: path.at(-1) ?? '',
    decode: decoderOf(field),
  }));
  const columns = columnsOf(fields);
  const columnsIn = grouped(columns, ({ object }) => object);
  const optional = [...new Set(columns.map(({ object }) => object))].flatMap((object) => {
    const [table = '', ...others] = new Set(columnsIn(object).map((column) => column.table));
    const isOptional = others.length === 0 && !joinsNotNullableMap[table];
    return isOptional ? [{ object, places: columnsIn(object).map(({ at }) => at) }] : [];
  });
  return (values) => {
    const row: Record<string, unknown> = {};
    cells.forEach(({ objects, name, decode }, at) => {
      let node = row;
      for (const object of objects) {
        node[object] ??= {};
        node = node[object] as Record<string, unknown>;
      }
      const value = values[at];
      node[name] = value === null ? null : decode(value);
    });
    for (const { object, places } of optional) {
      if (places.every((at) => values[at] === null)) row[object] = null;
    }
    return row;
  };
}

/** The columns that are selected as fields of an object. */
const columnsOf = (fields: Prepared['fields']) =>
  fields.flatMap(({ path: [object = '', ...names], field }, at) =>
    names.length === 1 && is(field, Column)
      ? [{ object, table: getTableName(field.table), at }]
      : [],
  );

function decoderOf(field: unknown): (value: unknown) => unknown {
  if (is(field, Column)) return (value) => field.mapFromDriverValue(value);
  const { decoder } = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as {
    decoder: { mapFromDriverValue(value: unknown): unknown };
  };
  return (value) => decoder.mapFromDriverValue(value);
}
