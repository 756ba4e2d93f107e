import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import postgres, { type TransactionSql } from 'postgres';
import { ensureRoles, openServerLogin } from '@/db/roles';
import { StartRefusal } from '@/db/start-refusal.mjs';

/** Any number that nothing else locks: servers that start at once migrate one after the other. */
const migrationLock = 7_265_104;

/**
 * Brings the database to this version's schema: its migrations, functions and triggers, in one transaction. Safe when
 * several servers start at once. A database that a newer version has brought further is left as it is.
 * @param migrationsFolder `functions/`, `triggers.sql` and `prepare.sql` are next to it
 * @returns the address with which requests connect
 * @throws StartRefusal when a newer version no longer serves this one; when the database is older than the first
 *   migration; and when the database's user lacks the rights
 */
export async function migrate(databaseUrl: string, migrationsFolder: string): Promise<string> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    // The user may have limits of its own, for requests: a change of the schema, and to wait for another server's, takes longer.
    await client`set statement_timeout = 0`;
    await client`set lock_timeout = 0`;
    await client`set idle_in_transaction_session_timeout = 0`;
    await client`select pg_advisory_lock(${migrationLock})`;
    await client.begin((tx) => bringUpToDate(tx, databaseUrl, migrationsFolder));
    return await openServerLogin(client, databaseUrl);
  } catch (error) {
    throw lackOfRights(error) ?? error;
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function bringUpToDate(
  tx: TransactionSql,
  databaseUrl: string,
  migrationsFolder: string,
): Promise<void> {
  const folder = dirname(migrationsFolder);
  const migrations = readMigrationFiles({ migrationsFolder });
  const functions = readFunctions(join(folder, 'functions'));
  const triggers = readFileSync(join(folder, 'triggers.sql'), 'utf8');
  const last = await lastMigration(tx);
  await ensureRoles(tx, databaseUrl);
  if (last === null) await tx.unsafe(readFileSync(join(folder, 'prepare.sql'), 'utf8'));
  await tx.unsafe(versionLog);
  if (last !== null && (await isNewer(tx, last, migrations))) return;
  const digest = createHash('sha256');
  const migrated = migrations.map(({ hash }) => hash);
  for (const text of [...migrated, ...functions.map((one) => one.text), triggers])
    digest.update(text);
  if (!(await isNext(tx, digest.digest('hex')))) return;

  // Loads the extension, whose parameters a function may not be given before that by a user who is no superuser.
  await tx`select similarity('', '')`;
  // Before the migrations, because indexes and columns use functions. The tables that a body names may not be there yet.
  await tx`set local check_function_bodies = off`;
  const waiting = await createFunctions(tx, functions);
  for (const migration of migrations) {
    if (last !== null && migration.folderMillis <= last) continue;
    for (const statement of migration.sql) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`;
  }
  const [failed] = await createFunctions(tx, waiting);
  if (failed) throw failed.error;
  await giveDefiners(tx);
  await keepTriggers(tx, triggers);
}

/**
 * `installed_functions` has each version's functions and triggers, in the order in which they came. `served_versions` has
 * the date of the migration that a version must know to work on this schema; a migration that takes away what earlier
 * versions use raises it.
 */
const versionLog = `
  create table if not exists drizzle.installed_functions (id serial primary key, digest text not null unique);
  create table if not exists drizzle.served_versions (from_migration bigint not null);
  insert into drizzle.served_versions select 0 where not exists (select from drizzle.served_versions)`;

/**
 * Whether a newer version has brought the database further, on which this one still works.
 * @param last the date of the database's last migration
 * @throws StartRefusal
 */
async function isNewer(
  tx: TransactionSql,
  last: number,
  migrations: readonly MigrationMeta[],
): Promise<boolean> {
  const known = migrations.map(({ folderMillis }) => folderMillis);
  if (last < Math.min(...known)) {
    throw new StartRefusal(
      'This database is too old for this version of Wardline: start the previous release once, which updates the database, and then this one.',
    );
  }
  const own = Math.max(...known);
  if (last <= own) return false;
  const [served] = await tx<{ from: number }[]>`
    select from_migration::float8 as from from drizzle.served_versions`;
  if (served && served.from <= own) return true;
  throw new StartRefusal(
    'A newer version of Wardline has used this database, and this one does not work on it: start that version, or a newer one. To go back to this one, restore a backup from before.',
  );
}

/** Whether this version's functions are the last that the database got, or new to it: not those of an older version. */
async function isNext(tx: TransactionSql, digest: string): Promise<boolean> {
  const [known] = await tx<{ is_last: boolean }[]>`
    select id = (select max(id) from drizzle.installed_functions) as is_last
    from drizzle.installed_functions where digest = ${digest}`;
  if (known) return known.is_last;
  await tx`insert into drizzle.installed_functions (digest) values (${digest})`;
  return true;
}

/** The date of the last migration that the database has; null in a new database. */
async function lastMigration(tx: TransactionSql): Promise<number | null> {
  const [log] = await tx`select to_regclass('drizzle.__drizzle_migrations') as found`;
  if (!log?.found) return null;
  const [applied] = await tx<
    { last: number | null }[]
  >`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`;
  return applied?.last ?? null;
}

interface DatabaseFunction {
  text: string;
  error?: unknown;
}

function readFunctions(folder: string): DatabaseFunction[] {
  return readdirSync(folder)
    .sort()
    .map((name) => ({ text: readFileSync(join(folder, name), 'utf8') }));
}

/**
 * Creates or replaces functions, in whatever order they need each other.
 * @returns those that need a function or a table that is not there
 */
async function createFunctions(
  tx: TransactionSql,
  functions: readonly DatabaseFunction[],
): Promise<DatabaseFunction[]> {
  const waiting: DatabaseFunction[] = [];
  for (const { text } of functions) {
    try {
      await tx.savepoint((savepoint) => savepoint.unsafe(text));
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || !missingCodes.has(error.code)) throw error;
      waiting.push({ text, error });
    }
  }
  const isStuck = waiting.length === 0 || waiting.length === functions.length;
  return isStuck ? waiting : createFunctions(tx, waiting);
}

/** PostgreSQL's codes for an undefined table, function and type. */
const missingCodes: ReadonlySet<string> = new Set(['42P01', '42883', '42704']);

/** A function that must see past row-level security runs as the one role to which the policies show every row. */
async function giveDefiners(tx: TransactionSql): Promise<void> {
  const found = await tx<{ signature: string }[]>`
    select oid::regprocedure::text as signature from pg_proc
    where prosecdef and pronamespace = current_schema()::regnamespace
      and proowner <> 'wardline_definer'::regrole`;
  for (const { signature } of found) {
    await tx.unsafe(`alter function ${signature} owner to wardline_definer`);
  }
}

/** Makes the database's triggers those of the file. One that has not changed is left alone: to make it locks its table. */
async function keepTriggers(tx: TransactionSql, file: string): Promise<void> {
  const wanted = file
    .replace(/^--.*$/gm, '')
    .split(';\n')
    .map((statement) => statement.trim())
    .filter(Boolean);
  const found = await tx<{ name: string; table: string; definition: string }[]>`
    select t.tgname as name, t.tgrelid::regclass::text as table, pg_get_triggerdef(t.oid, true) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`;
  for (const { name, table, definition } of found) {
    if (!wanted.includes(definition)) await tx.unsafe(`drop trigger "${name}" on ${table}`);
  }
  const kept = new Set(found.map(({ definition }) => definition));
  for (const statement of wanted) {
    if (!kept.has(statement)) await tx.unsafe(statement);
  }
}

function lackOfRights(error: unknown): StartRefusal | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof postgres.PostgresError) || cause.code !== '42501') return null;
  return new StartRefusal(
    `The database's user may not set this database up (${cause.message}): give it the rights that docs/operations.md names, and start again.`,
  );
}
