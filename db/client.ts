import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { isDatabaseAway, isRetryable } from '@/db/failures';
import * as schema from '@/db/schema/index';
import { transactionGate } from '@/db/transaction-gate';
import { env } from '@/lib/env';

export type Database = PostgresJsDatabase<typeof schema>;

/** A running transaction. Queries take it first, then the provider. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

type Pool = { client: Sql; database: Database; gate: ReturnType<typeof transactionGate> };

// The framework bundles its own copies of our modules; all of them share one pool.
const shared = globalThis as typeof globalThis & { wardlinePool?: Pool };

/** What every client of ours sets; times in seconds where the driver says so, else in milliseconds. */
const connectionOptions = {
  connect_timeout: 5,
  // A server that owes an answer for longer is frozen; it must exceed statement_timeout.
  answer_timeout: 20,
  idle_timeout: 60,
  keep_alive: 30,
  // The driver's own backoff grows to 20 s, far longer than a restart of the database takes.
  backoff: (attempt: number) => Math.min(0.02 * 2 ** attempt, 0.5) * (0.5 + Math.random() / 2),
  onnotice: () => undefined,
  connection: {
    application_name: 'wardline',
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
  },
};

function pool(): Pool {
  if (!shared.wardlinePool) {
    const size = env().DATABASE_POOL_SIZE;
    const client = postgres(env().DATABASE_URL, { ...connectionOptions, max: size });
    shared.wardlinePool = {
      client,
      database: drizzle(client, { schema }),
      gate: transactionGate({ wait_ms: 5_000, waiting_max: 500 }),
    };
  }
  return shared.wardlinePool;
}

/** The database as the server's own role: for what is looked up before a provider is known. */
export function database(): Database {
  return pool().database;
}

/** A driver client of its own for LISTEN. */
export function listener(): Sql {
  return postgres(env().DATABASE_URL, { ...connectionOptions, max: 1, idle_timeout: 0 });
}

/** Ends every connection; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  await shared.wardlinePool?.client.end({ timeout: 5 });
  delete shared.wardlinePool;
}

const retries = 3;

/**
 * Runs `work` in one transaction that sees the rows of these providers alone (row-level security, as the role
 * `wardline_app`). A deadlock or serialization failure has undone everything, so the work runs again, at most
 * three times.
 *
 * A read's audit row need not reach the disk before the answer; a write's does.
 */
export async function inProviders<T>(
  providerIds: readonly string[],
  { durable }: { durable: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await pool().gate(
        (opened: (tx: Tx) => Promise<T>) => database().transaction(opened),
        async (tx) => {
          await tx.execute(
            sql`select set_config('role', 'wardline_app', true),
              set_config('wardline.provider_ids', ${providerIds.join(',')}, true),
              set_config('synchronous_commit', ${durable ? 'on' : 'off'}, true)`,
          );
          return work(tx);
        },
      );
    } catch (error) {
      if (attempt >= retries || isDatabaseAway(error) || !isRetryable(error)) throw error;
    }
  }
}
