import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '@/db/client';

/**
 * Deletes rows of every provider that are past their time, at most so many: what a server could not forget for days would
 * take longer than a statement may, and then for ever. Of two servers that do it at once each takes others.
 * @returns how many there were
 */
export async function deleteExpiredRows(
  db: Database,
  table: PgTable,
  isPast: SQL,
  atMost: number,
): Promise<number> {
  const forgotten = await db.execute(sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${isPast} limit ${atMost} for update skip locked))`);
  return forgotten.count;
}
