import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json';

/** Whether the database can be reached and has every migration of this version. */
export async function isSchemaCurrent(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  return (row?.applied ?? 0) >= journal.entries.length;
}
