import { and, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Places } from '@/db/built-once';
import type { Reference } from '@/lib/domain/reference';

/** The row that a request names by its integer id or by its uuid. */
export function isReferred(
  table: { id: PgColumn; number: PgColumn },
  reference: Reference | Places<Reference>,
): SQL {
  return 'id' in reference ? eq(table.id, reference.id) : eq(table.number, reference.number);
}

/** The join of a row with the one that a column of it names: every reference stays within one provider. */
export function refersTo(column: PgColumn, table: { providerId: PgColumn; id: PgColumn }): SQL {
  const { providerId } = column.table as unknown as { providerId: PgColumn };
  return sql`(${table.providerId} = ${providerId} and ${table.id} = ${column})`;
}

/** Whether a column holds one of these uuids. */
export function isOneOf(column: PgColumn, ids: readonly string[] | SQLWrapper): SQL {
  return sql`${column} = any(${inOneParameter(ids)}::uuid[])`;
}

/** A list as one parameter, so that the statement's text is one however many there are. */
export const inOneParameter = (list: readonly string[] | SQLWrapper) =>
  'getSQL' in list ? list : sql.param([...list]);

/**
 * Whether a column points at the row that a list's filter names. An unknown one finds nothing; no filter finds
 * everything.
 */
export function pointsAt(
  column: PgColumn,
  table: PgTable & { providerId: PgColumn; id: PgColumn; number: PgColumn },
  providerIds: readonly (string | Placeholder)[],
  reference: Reference | Places<Reference> | undefined,
): SQL | undefined {
  if (reference === undefined) return undefined;
  if ('id' in reference) return eq(column, reference.id);
  return sql`${column} in (select ${table.id} from ${table}
    where ${and(inArray(table.providerId, [...providerIds]), isReferred(table, reference))})`;
}
