import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import {
  drizzle,
  type PostgresJsDatabase,
  PostgresJsSession,
  PostgresJsTransaction,
} from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { connectionOptions } from '@/db/connection-options';
import {
  CommitInDoubt,
  failedTransaction,
  isConnectionError,
  isPlanOutdated,
  isRetryable,
} from '@/db/failures';
import { repeatedStatements } from '@/db/repeated-statements';
import { transactionGate } from '@/db/transaction-gate';
import { env } from '@/lib/platform/settings/env';

type NoSchema = Record<string, never>;

export type Database = PostgresJsDatabase<NoSchema>;

/** A running transaction. Queries take it as their first argument, then the provider. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

type Start = { setup: string; isOneStatement: boolean };

type Pool = {
  database: Database;
  /** The number of its connections that have ended, for any reason. */
  ended: number;
  end: Sql['end'];
  gate: ReturnType<typeof transactionGate>;
  /** Opens a transaction with these settings, which go out together with its first statement. */
  begin: <T>(start: Start, work: (tx: Tx) => Promise<T>) => Promise<T>;
  statements: ReturnType<typeof repeatedStatements>;
};

/** The state of a transaction: the driver's own, the statements not waited for, and those sent with its commit. */
type Opened = { driver: TransactionSql; sent: Promise<unknown>[]; last: Statement[] };

/** A statement's text, and the value of each of its parameters. */
export type Statement = { sql: string; params: (string | number | boolean | null)[] };

// The framework bundles its own copies of our modules; they all share one pool.
const shared = globalThis as typeof globalThis & {
  wardlinePool?: Pool;
  wardlineTransactions?: WeakMap<Tx, Opened>;
};
shared.wardlineTransactions ??= new WeakMap();
const transactions = shared.wardlineTransactions;

function pool(): Pool {
  if (!shared.wardlinePool) {
    const size = env().DATABASE_POOL_SIZE;
    const client = postgres(env().DATABASE_URL, {
      ...connectionOptions,
      max: size,
      onclose: () => {
        opened.ended += 1;
      },
    });
    const statements = repeatedStatements();
    statements.prepareIn(client);
    const opened: Pool = {
      database: drizzle(client),
      ended: 0,
      end: (options) => client.end(options),
      begin: beginIn(client, statements),
      gate: transactionGate({ wait_ms: 5_000, waiting_max: 500 }),
      statements,
    };
    shared.wardlinePool = opened;
  }
  return shared.wardlinePool;
}

function beginIn(client: Sql, statements: Pool['statements']): Pool['begin'] {
  const dialect = new PgDialect();
  return async ({ setup, isOneStatement }, work) => {
    const sent: Promise<unknown>[] = [];
    let working: ReturnType<typeof work> | undefined;
    const open = async (driver: TransactionSql) => {
      statements.prepareIn(driver);
      const session = new PostgresJsSession<
        TransactionSql & Sql,
        NoSchema,
        ExtractTablesWithRelations<NoSchema>
      >(driver as TransactionSql & Sql, dialect, undefined);
      const tx: Tx = new PostgresJsTransaction(dialect, session, undefined);
      const opened: Opened = { driver, sent, last: [] };
      transactions.set(tx, opened);
      const isSent = isOneStatement ? sentIn(driver) : null;
      working = work(tx).catch((error: unknown) => {
        // By which the driver gives the error of the statement that failed first.
        throw failedTransaction(error) ?? error;
      });
      // The driver sends the commit when this returns, behind the statement whose rows are still awaited.
      await (isSent ? Promise.race([isSent, working]) : working);
      for (const statement of opened.last) send(opened, statement);
    };
    try {
      await client.begin({ setup }, open);
    } catch (error) {
      // Where the commit was sent before the work had failed, it says less than the work.
      if (isOneStatement) await working;
      throw error;
    } finally {
      // Where one of them failed, the transaction did, and this is the reason.
      await Promise.all(sent);
    }
    return working as ReturnType<typeof work>;
  };
}

/** Resolves when the driver sends a statement. */
function sentIn(driver: TransactionSql): Promise<void> {
  const { unsafe } = driver;
  return new Promise((resolve) => {
    driver.unsafe = ((...given: Parameters<typeof unsafe>) => {
      const statement = unsafe(...given).execute();
      resolve();
      return statement;
    }) as typeof unsafe;
  });
}

/**
 * Sends a statement together with the transaction's next one, and does not wait for its result, which is not returned. If
 * it fails, so do the statements behind it, and the transaction with its error.
 */
export async function sendAhead(tx: Tx, statement: Statement): Promise<void> {
  const opened = transactions.get(tx);
  await (opened ? send(opened, requirePlain(statement)) : run(tx, statement));
}

/**
 * Runs a statement as the transaction's last one, sent together with its commit, so that its locks are held only
 * while the database commits. If it fails, the whole transaction is rolled back. Its result is not returned.
 */
export async function atCommit(tx: Tx, statement: Statement): Promise<void> {
  const opened = transactions.get(tx);
  if (opened) opened.last.push(requirePlain(statement));
  else await run(tx, statement);
}

function send({ driver, sent }: Opened, { sql, params }: Statement): void {
  sent.push(driver.unsafe(sql, params).execute());
}

/** In a savepoint, which may be undone alone. */
const run = (tx: Tx, { sql, params }: Statement) => driverOf(tx).unsafe(sql, params);

/** An error of the driver before the statement is sent would reach no caller. */
function requirePlain(statement: Statement): Statement {
  const isPlain = (value: unknown) =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!statement.params.every(isPlain)) throw new TypeError('A parameter is not a plain value.');
  return statement;
}

/** The driver under a transaction or a savepoint. */
export const driverOf = (tx: Tx): Sql =>
  (tx._.session as unknown as PostgresJsSession<Sql, NoSchema, never>).client;

/** The database outside of a transaction, without a provider: for look-ups before one is known. */
export function database(): Database {
  return pool().database;
}

/**
 * The number of connections that have ended so far. Anything cached from the database that would not survive its
 * crash is cached together with this number.
 */
export const connectionsEnded = (): number => pool().ended;

/** Ends every connection; for scripts and tests. */
export async function closeDatabase(): Promise<void> {
  await shared.wardlinePool?.end({ timeout: 5 });
  delete shared.wardlinePool;
}

const retries = 3;
const withdrawnMs = 20;

type Needs = {
  /** Whether it changes something: a change that may have been made before the connection was lost is in doubt. */
  durable: boolean;
  /** Of a read by keys: it is planned once per connection. */
  usesGenericPlan?: boolean;
  /** Of a read that is one statement, which is then sent together with its begin and its end. Another statement fails. */
  isOneStatement?: boolean;
  /** Whether it records only what was read: it then waits neither long for the end of the audit chain, nor for the disk. */
  recordsReads?: boolean;
};

/**
 * Runs `work` in one transaction that sees only the rows of these providers (row-level security).
 *
 * A deadlock or serialization failure has rolled everything back, so `work` runs again, at most three times. Each
 * time it waits a little longer, or it could take the rows back before the transaction that it made way for
 * continues. It also runs again if a statement was prepared before a migration changed its result.
 *
 * A read is planned for each execution, because a filter that matches few rows at one hospital matches a million at
 * another. A read by keys or within a patient's record (`usesGenericPlan`) is planned once per connection: planning
 * costs more than running it, and no index offers it a plan that grows with a long history
 * (`bench/long-history.test.ts`). A write, which mostly uses keys too, is planned as PostgreSQL decides.
 *
 * @throws CommitInDoubt if the connection was lost during the commit of a write
 */
export async function withTenantTransaction<T>(
  providerIds: readonly string[],
  { durable, usesGenericPlan = false, isOneStatement = false, recordsReads = false }: Needs,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = [
    `wardline.provider_ids = '${uuids(providerIds)}'`,
    ...(durable ? [] : [`plan_cache_mode = force_${usesGenericPlan ? 'generic' : 'custom'}_plan`]),
    ...(recordsReads ? ['wardline.is_reading = on', 'synchronous_commit = off'] : []),
  ];
  const setup = settings.map((setting) => `; set local ${setting}`).join('');
  for (let attempt = 1; ; attempt += 1) {
    let isDone = false;
    const doing = async (tx: Tx) => {
      const result = await work(tx);
      isDone = true;
      return result;
    };
    const { gate, begin, statements } = pool();
    const { generation } = statements;
    try {
      return await gate(
        (opened: (tx: Tx) => Promise<T>) => begin({ setup, isOneStatement }, opened),
        doing,
      );
    } catch (error) {
      if (durable && isDone && isConnectionError(error)) throw new CommitInDoubt(error);
      if (attempt >= retries || isConnectionError(error)) throw error;
      if (isPlanOutdated(error)) statements.forget(generation);
      else if (isRetryable(error)) await sleep(attempt * withdrawnMs * (1 + Math.random()));
      else throw error;
    }
  }
}

/** From here on, the transaction's statements use keys alone, so that they are planned once per connection. */
export const forceGenericPlan = (tx: Tx): Promise<void> =>
  sendAhead(tx, { sql: 'set local plan_cache_mode = force_generic_plan', params: [] });

/** Checks that a text contains only uuids, for a statement that takes no parameters. */
function uuids(ids: readonly string[]): string {
  if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw new TypeError('These are not uuids.');
  return ids.join(',');
}
