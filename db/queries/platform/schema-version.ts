import { sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import journal from '@/db/migrations/meta/_journal.json';

const own = Math.max(...journal.entries.map(({ when }) => when));

/** Why this version cannot work on the database, which can be reached; null if it can. */
export async function reasonNotReady(db: Database): Promise<string | null> {
  const [row] = await db.execute<{ last: number | null; is_read_only: boolean }>(
    sql`select max(created_at)::float8 as last, current_setting('transaction_read_only')::boolean as is_read_only
      from drizzle.__drizzle_migrations`,
  );
  if (row?.is_read_only) return 'The database accepts no changes at the moment.';
  return (row?.last ?? 0) < own ? 'The database is still being migrated.' : null;
}
