import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { searchWords } from '@/db/queries/platform/search';

/** Whether a column holds the same text, however either is spelled (`textIdentity`). */
export const isSameText = (column: PgColumn, text: SQLWrapper | string): SQL =>
  sql`text_identity(${column}) = text_identity(${text})`;

/**
 * Whether one of these texts contains every word of a search, however either is spelled: a slip "EFT 77" is found by "eft77". Cheaper
 * than `matchesWords`, for lists that grow and have no index for a search.
 */
export function containsWords(columns: PgColumn[], search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const contains = (column: PgColumn, word: string) =>
    sql`text_identity(${column}) like '%' || text_identity(${word}) || '%'`;
  return and(
    ...searchWords(search).map((word) => or(...columns.map((column) => contains(column, word)))),
  );
}
