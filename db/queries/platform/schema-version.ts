import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json';

/** Whether the database can be reached and has every migration of this version. */
export async function isSchemaCurrent(db: Database): Promise<boolean> {
  const [row] = await db.execute<{ last: number | null }>(
    sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  );
  return (row?.last ?? 0) >= Math.max(...journal.entries.map(({ when }) => when));
}
