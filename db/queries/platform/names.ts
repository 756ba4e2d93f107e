import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { apiKeys, practitioners, users } from '@/db/schema/index';

/** The parts of a practitioner's name. */
export type PersonName = Pick<
  typeof practitioners.$inferSelect,
  'title' | 'firstName' | 'lastName'
>;

/** Them, of a row of `practitioners` in a select that joins it. */
export const practitionerNameParts = {
  title: practitioners.title,
  firstName: practitioners.firstName,
  lastName: practitioners.lastName,
};

type Named = PgTable & { providerId: PgColumn; id: PgColumn; name: PgColumn };

// These stand in selects that join other tables: only there does a column come with its table's name.

/** The name of the row that a column points at, at the provider of the column's own row. */
export const namedIn = (table: Named, column: PgColumn) =>
  sql<string>`(select ${table.name} from ${table} where ${isOf(table, column)})`;

/** The name of the user that a column points at. */
export const userNamed = <Name extends string | null>(column: PgColumn) =>
  sql<Name>`(select ${users.name} from ${users} where ${eq(users.id, column)})`;

/** Whose act something is in the books: a system's by the name of its key, also where that acts for a user, else a person's. */
export const actorNamed = (of: { key: PgColumn; user: PgColumn }) =>
  sql<string | null>`coalesce(${namedIn(apiKeys, of.key)}, ${userNamed(of.user)})`;

/** The name of the practitioner that a column points at, at the provider of the column's own row. */
export const practitionerNamed = <Name extends PersonName | null>(column: PgColumn) =>
  sql<Name>`(select json_build_object('title', ${practitioners.title},
    'firstName', ${practitioners.firstName}, 'lastName', ${practitioners.lastName})
    from ${practitioners} where ${isOf(practitioners, column)})`;

function isOf(table: { providerId: PgColumn; id: PgColumn }, column: PgColumn) {
  const own = column.table as PgTable & { providerId: PgColumn };
  return and(eq(table.providerId, own.providerId), eq(table.id, column));
}
