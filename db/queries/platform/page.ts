import { and, asc, desc, gt, gte, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import type { Place } from '@/lib/domain/page-place';

/** Which rows of a list: those after a place, or without one from the row `offset` on. */
export type Page = { limit: number; offset: number; after?: Place | undefined };

/** A page as `builtOnce` is given it: how many rows it asks for, and from where on. */
export type Asked = {
  rows: number;
  offset: number;
  after: Record<number, Place[number]> | undefined;
};

export const asked = (page: Page): Asked => ({
  rows: oneMore(page),
  offset: page.offset,
  after: page.after && { ...page.after },
});

/** One page of a list, and the place of its last row where others follow it. */
export type Walked<Row> = { rows: Row[]; next: Place | null };

/** The same, and how many rows the list has in all. */
export type Found<Row> = Walked<Row> & { total: number };

type Value = string | number | boolean | Date;

/** The keys that rows are sorted by: never null, or a row would have no place. */
type SortedBy<Row> = { of: (row: Row) => Value; isDescending: boolean };

/** A total order of rows: no two have the same value of every key. */
export type Sorting<Row> = readonly SortedBy<Row>[];

/** One key of a list's order, in the database and of a row. */
type Key<Row> = SortedBy<Row> & { by: SQLWrapper; type: string };

/** The total order of a list that the database sorts. */
export type Order<Row> = readonly [Key<Row>, ...Key<Row>[]];

export type NeverNull = PgColumn & { _: { notNull: true } };

/** Smallest first. */
export const ascending = <Row, Column extends NeverNull>(
  column: Column,
  of: (row: Row) => Column['_']['data'] & Value,
): Key<Row> => ({ by: column, type: exactTypeOf(column), isDescending: false, of });

/** Largest first. */
export const descending = <Row, Column extends NeverNull>(
  column: Column,
  of: (row: Row) => Column['_']['data'] & Value,
): Key<Row> => ({ ...ascending(column, of), isDescending: true });

/** By a computed value. A time comes as text, because a `Date` would drop its microseconds. */
export const computed = <Row>(
  by: SQL,
  type: 'bigint' | 'boolean' | 'integer' | 'text' | 'timestamptz',
  of: (row: Row) => string | number | boolean,
  { isDescending = false }: { isDescending?: boolean } = {},
): Key<Row> => ({ by, type, isDescending, of });

/** The column's type. The row's value in JavaScript has every digit of it. */
function exactTypeOf(column: PgColumn): string {
  if (column instanceof PgTimestamp && column.precision !== 3) {
    throw new TypeError(`A Date does not hold ${column.name} exactly.`);
  }
  return column.getSQLType();
}

export const inOrder = <Row>(order: Order<Row>): SQL[] =>
  order.map(({ by, isDescending }) => (isDescending ? desc(by) : asc(by)));

/**
 * The condition on the rows that come after a place; none without one. Where all keys run one way it is a comparison of
 * rows, which the index of the order serves as it is; else the first key bounds what is read of it.
 */
export function isAfter<Row>(
  order: Order<Row>,
  after: Place | Places<Asked['after']>,
): SQL | undefined {
  if (after === undefined) return undefined;
  const keys = order.map(({ by, type, isDescending }, at) => ({
    by: sql`${by}`,
    value: sql`${after[at]}::${sql.raw(type)}`,
    isDescending,
  }));
  const [{ isDescending }] = order;
  if (order.every((key) => key.isDescending === isDescending)) {
    const [row, values] = [keys.map(({ by }) => by), keys.map(({ value }) => value)];
    const comes = sql.raw(isDescending ? '<' : '>');
    return sql`(${sql.join(row, sql`, `)}) ${comes} (${sql.join(values, sql`, `)})`;
  }
  return keys.reduceRight<SQL | undefined>((later, { by, value, isDescending: isFalling }) => {
    const isBeyond = isFalling ? lt(by, value) : gt(by, value);
    if (later === undefined) return isBeyond;
    return and(isFalling ? lte(by, value) : gte(by, value), or(isBeyond, later));
  }, undefined);
}

/** How many rows to ask for: one more than the page has shows whether others follow. */
export const oneMore = ({ limit }: Page): number => limit + 1;

/** The page of what was found with `oneMore`, and the place of its last row where others follow. */
export function cutToPage<Row>(
  found: readonly Row[],
  order: Sorting<Row>,
  { limit }: Page,
): Walked<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : placeOf(last, order) };
}

/** The page of what one statement found of a list, together with its total. */
export function foundPage<Row>(
  { rows, total: [counted] }: { rows: readonly Row[]; total: readonly { total: number }[] },
  order: Sorting<Row>,
  page: Page,
): Found<Row> {
  return { ...cutToPage(rows, order, page), total: counted?.total ?? 0 };
}

export const placeOf = <Row>(row: Row, order: Sorting<Row>): Place =>
  order.map(({ of }) => {
    const value = of(row);
    return value instanceof Date ? value.toISOString() : value;
  });

/** A select with its conditions, not yet ordered. */
type Matching<Row> = SQLWrapper & {
  orderBy(...order: SQL[]): {
    limit(limit: number): { offset(offset: number): PromiseLike<Row[]> };
  };
};

/** One page of what a select finds. `matching` builds the select, with one more condition where it is given one. */
export async function walk<Row>(
  matching: (later?: SQL) => Matching<Row>,
  order: Order<Row>,
  page: Page,
): Promise<Walked<Row>> {
  const found = await matching(isAfter(order, page.after))
    .orderBy(...inOrder(order))
    .limit(oneMore(page))
    .offset(page.offset);
  return cutToPage(found, order, page);
}

/** The same, and how many rows the select finds in all. */
export async function onePage<Row>(
  tx: Tx,
  matching: (later?: SQL) => Matching<Row>,
  order: Order<Row>,
  page: Page,
): Promise<Found<Row>> {
  const [walked, [counted]] = await Promise.all([
    walk(matching, order, page),
    tx.execute<{ total: number }>(
      sql`select count(*)::int as total from ${matching()} as matching`,
    ),
  ]);
  return { ...walked, total: counted?.total ?? 0 };
}
