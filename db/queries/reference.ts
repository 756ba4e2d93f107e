import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The row that a request names by its integer id or by its uuid. */
export function isReferred(
  table: { id: PgColumn; number: PgColumn },
  reference: { id: string } | { number: number },
): SQL {
  return 'id' in reference ? eq(table.id, reference.id) : eq(table.number, reference.number);
}
