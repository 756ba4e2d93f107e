import postgres, { type Sql } from 'postgres';
import { connectionOptions } from '@/db/connection-options';
import { StartRefusal } from '@/db/embedded/start-refusal.mjs';

const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } =
  connectionOptions.connection;
const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };

/**
 * Makes sure, before anything is changed, that this is a database to work with, and that what a connection asks for at its
 * start reaches it: a pool that stands between refuses that, and every request by it, or drops it without a word.
 * @throws StartRefusal one sentence that says what to do
 */
export async function requireSettings(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { ...connectionOptions, max: 1 });
  try {
    const settings = await settingsOf(client);
    if (Number(settings.get('server_version_num')) < 150_000) {
      throw new StartRefusal(
        `The server of DATABASE_URL is PostgreSQL ${settings.get('server_version')}: Wardline needs version 15 or newer.`,
      );
    }
    const encoding = settings.get('server_encoding');
    if (encoding !== 'UTF8') {
      throw new StartRefusal(
        `The database of DATABASE_URL is written in ${encoding}, which cannot hold every name: make it with --encoding UTF8, as docs/operations.md says.`,
      );
    }
    const dropped = Object.entries(limits).find(([name, ms]) => settings.get(name) !== String(ms));
    if (dropped) throw poolRefusal(`${dropped[0]} is dropped`);
  } catch (error) {
    // The pool's own word: PostgreSQL takes these.
    const isRefused = error instanceof postgres.PostgresError && error.code === '08P01';
    throw isRefused ? poolRefusal(error.message) : error;
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function settingsOf(client: Sql): Promise<Map<string, string>> {
  const names = ['server_version', 'server_version_num', 'server_encoding', ...Object.keys(limits)];
  const rows = await client<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ${client(names)}`;
  return new Map(rows.map(({ name, setting }) => [name, setting]));
}

const poolRefusal = (why: string) =>
  new StartRefusal(
    `A pool stands between Wardline and the PostgreSQL of DATABASE_URL and does not hand on what a connection asks for (${why}): let DATABASE_URL lead to PostgreSQL itself, or set the pool up as docs/operations.md says.`,
  );
