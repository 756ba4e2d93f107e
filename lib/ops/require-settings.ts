import postgres, { type Sql } from 'postgres';
import { connectionOptions } from '@/db/connection-options';
import { StartRefusal } from '@/db/start-refusal.mjs';
import { hearingConnections as hearing } from '@/lib/ops/embedded/cluster.mjs';

const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } =
  connectionOptions.connection;
const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };

/**
 * Makes sure, before anything is changed, that the database is suitable and that the settings of a connection's start
 * reach it: a connection pool in between may refuse them, and with them every request, or drop them silently.
 * @throws StartRefusal one sentence that says what to do
 */
export async function requireSettings(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { ...connectionOptions, max: 1 });
  try {
    const settings = await settingsOf(client);
    const valueOfSetting = (name: string) => settings.get(name)?.setting;
    if (Number(valueOfSetting('server_version_num')) < 150_000) {
      throw new StartRefusal(
        `The server of DATABASE_URL is PostgreSQL ${valueOfSetting('server_version')}: Wardline needs version 15 or newer.`,
      );
    }
    const encoding = valueOfSetting('server_encoding');
    if (encoding !== 'UTF8') {
      throw new StartRefusal(
        `The database of DATABASE_URL has the encoding ${encoding}, which cannot store every name: create it with --encoding UTF8, as docs/operations.md says.`,
      );
    }
    if (valueOfSetting('transaction_read_only') === 'on') {
      throw new StartRefusal(
        'The database of DATABASE_URL is read-only: it is a standby, or default_transaction_read_only is on. Point DATABASE_URL to the primary.',
      );
    }
    // A limit in the address itself replaces ours, and also shows that settings reach PostgreSQL.
    const dropped = Object.entries(limits).find(
      ([name, ms]) =>
        valueOfSetting(name) !== String(ms) && settings.get(name)?.source !== 'client',
    );
    if (dropped) throw poolRefusal(`${dropped[0]} is dropped`);
  } catch (error) {
    // The pool's own refusal: PostgreSQL accepts these settings.
    const isRefused = error instanceof postgres.PostgresError && error.code === '08P01';
    throw isRefused ? poolRefusal(error.message) : error;
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Makes sure that this user may open so many connections at once: without them, requests that find none get a 503.
 * Other users of the same PostgreSQL are not known here.
 * @param needed.size of the pool of each process
 * @throws StartRefusal one sentence that says what to set
 */
export async function requireConnections(
  databaseUrl: string,
  { processes, size }: { processes: number; size: number },
): Promise<void> {
  const client = postgres(databaseUrl, { ...connectionOptions, max: 1 });
  try {
    const [found] = await client<{ allowed: number }[]>`
      select least(
        current_setting('max_connections')::int
          - case when rolsuper then 0 else current_setting('superuser_reserved_connections')::int end
          - case when rolsuper or ${mayUseReserved(client)} then 0
              else coalesce(current_setting('reserved_connections', true)::int, 0) end,
        case when rolsuper or rolconnlimit < 0 then null else rolconnlimit end,
        case when rolsuper or datconnlimit < 0 then null else datconnlimit end
      ) as allowed
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
    if (!found || processes * (size + hearing) <= found.allowed) return;
    const most = Math.floor(found.allowed / processes) - hearing;
    const less = processes > 1 ? 'run fewer processes' : 'allow more';
    const instead = most < 1 ? less : `${less}, or set DATABASE_POOL_SIZE=${most}`;
    throw new StartRefusal(
      `The PostgreSQL of DATABASE_URL allows its user ${found.allowed} connections at once, and ${processes} × (${size} + ${hearing}) are needed (processes, their DATABASE_POOL_SIZE and their listening connections): ${instead}.`,
    );
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Whether the connections that PostgreSQL 16 and later reserve for some roles are for this one too. */
const mayUseReserved = (client: Sql) => client`exists (
  select from pg_roles as chosen where chosen.rolname = 'pg_use_reserved_connections'
    and pg_has_role(current_user, chosen.oid, 'usage'))`;

type Setting = { name: string; setting: string; source: string };

async function settingsOf(client: Sql): Promise<Map<string, Setting>> {
  const names = [
    'server_version',
    'server_version_num',
    'server_encoding',
    'transaction_read_only',
    ...Object.keys(limits),
  ];
  const rows = await client<Setting[]>`
    select name, setting, source from pg_settings where name in ${client(names)}`;
  return new Map(rows.map((row) => [row.name, row]));
}

const poolRefusal = (why: string) =>
  new StartRefusal(
    `A connection pool between Wardline and PostgreSQL does not pass on the settings of a connection (${why}): point DATABASE_URL to PostgreSQL itself, or set the pool up as docs/operations.md says.`,
  );
