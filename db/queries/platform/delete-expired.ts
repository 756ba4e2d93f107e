import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';

/**
 * Deletes rows of every provider that are past their time, at most so many.
 * @returns how many there were
 */
export async function deleteExpiredRows(
  db: Database,
  table: 'idempotency_keys' | 'outbox' | 'board_changes',
  atMost: number,
): Promise<number> {
  const [row] = await db.execute<{ forgotten: number }>(
    sql`select forget_expired_rows(${table}, ${atMost}) as forgotten`,
  );
  return row?.forgotten ?? 0;
}
