import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres, { type Sql } from 'postgres';
import { StartRefusal } from '@/db/start-refusal.mjs';

/** Any number that nothing else locks: servers that start at once migrate one after the other. */
const migrationLock = 7_265_104;

/**
 * Brings the database to this version's schema. Safe when several servers start at once.
 * @throws StartRefusal when a newer version has been there: this one would not keep the rules that it does not know; and
 *   when the database's user may not do it
 */
export async function migrate(databaseUrl: string, migrationsFolder: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // The user may have limits of its own, for requests: a change of the schema, and to wait for another server's, takes longer.
    await client`set statement_timeout = 0`;
    await client`set lock_timeout = 0`;
    await client`set idle_in_transaction_session_timeout = 0`;
    await client`select pg_advisory_lock(${migrationLock})`;
    await refuseNewer(client, migrationsFolder);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    throw lackOfRights(error) ?? error;
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function refuseNewer(client: Sql, migrationsFolder: string): Promise<void> {
  const [log] = await client`select to_regclass('drizzle.__drizzle_migrations') as found`;
  if (!log?.found) return;
  const [applied] = await client<
    { last: number | null }[]
  >`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`;
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if ((applied?.last ?? 0) <= Math.max(...known)) return;
  throw new StartRefusal(
    'A newer version of Wardline has used this database: start that version, or a newer one. To go back to this one, restore a backup from before.',
  );
}

function lackOfRights(error: unknown): StartRefusal | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof postgres.PostgresError) || cause.code !== '42501') return null;
  return new StartRefusal(
    `The database's user may not set this database up (${cause.message}): give it the rights that docs/operations.md names, and start again.`,
  );
}
