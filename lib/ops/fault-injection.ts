import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Options, type Sql, type TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ensureDatabase } from './embedded.mjs';
import { copyMadeDatabase } from './template-database';

/* A database whose connections are cut; the test file that imports this has it to itself. */

let database: Awaited<ReturnType<typeof ensureDatabase>>;
let dir = '';
let bystander: Sql;
export const clients: Sql[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'wardline-dying-'));
  copyMadeDatabase(dir);
  database = await ensureDatabase({ dir, throwAway: true });
  bystander = postgres(database.url, { max: 1 });
  await bystander`create table note (text text)`;
}, 120_000);

afterAll(async () => {
  await bystander?.end({ timeout: 1 });
  await database?.stop();
  rmSync(dir, { recursive: true, force: true });
});

beforeEach(async () => {
  await bystander`truncate note`;
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((sql) => sql.end({ timeout: 0 })));
  for (const server of servers.splice(0)) server.close();
});

export function client(options: Options<Record<string, never>>) {
  const url = typeof options.port === 'number' ? urlBy(options.port) : database.url;
  const sql = postgres(url, options);
  clients.push(sql);
  return sql;
}

/** The database as it is reached by a way that listens on this port. */
export function urlBy(port: number): string {
  const url = new URL(database.url);
  url.port = String(port);
  return url.href;
}

/** Leads to the database, while it is there. */
export function leadTo(outer: Socket) {
  const { hostname, port } = new URL(database.url);
  const inner = connect(Number(port), hostname);
  inner.on('error', () => outer.destroy());
  inner.on('close', () => outer.destroy());
  outer.on('close', () => inner.destroy());
  inner.pipe(outer);
  outer.pipe(inner);
}

/** Leads to the database, and is cut when a commit has gone that way and before its answer comes back. */
export function leadToUnansweredCommits(outer: Socket) {
  const { hostname, port } = new URL(database.url);
  const inner = connect(Number(port), hostname);
  inner.on('error', () => outer.destroy());
  outer.on('close', () => inner.end());
  inner.pipe(outer);
  outer.on('data', (sent: Buffer) => {
    inner.write(sent);
    if (!/\bcommit\b/i.test(sent.toString('latin1'))) return;
    inner.unpipe(outer);
    outer.destroy();
  });
}

/** The connections that listen to a channel. */
export async function listeningTo(channel: string): Promise<number[]> {
  const rows = await bystander<{ pid: number }[]>`
    select pid from pg_stat_activity where query ilike ${`listen%${channel}%`}`;
  return rows.map(({ pid }) => pid);
}

export async function backendOf(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ backend: number }[]>`select pg_backend_pid() as backend`;
  return row?.backend ?? 0;
}

export async function cut(backend: number) {
  await bystander`select pg_terminate_backend(${backend})`;
}

export async function notes() {
  const rows = await bystander<{ text: string }[]>`select text from note`;
  return rows.map(({ text }) => text);
}

/** The error that the work fails with; fails itself when the work succeeds or does not settle. */
export async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  const late = new AbortController();
  const settled = Promise.resolve(work).then(
    () => {
      throw new Error('It succeeded.');
    },
    (error: unknown) => error,
  );
  const deadline = sleep(5_000, undefined, { signal: late.signal }).then(
    () => {
      throw new Error('It was left hanging.');
    },
    () => undefined,
  );
  return Promise.race([settled, deadline]).finally(() => late.abort());
}

/** A parameter that went missing on its way, as untyped callers manage to pass. */
export function missing(): string {
  return JSON.parse('{}').value;
}

export function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

export async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    serve(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The database behind a relay that can stop passing anything on while every socket stays open. */
export async function freezableServer() {
  const { hostname, port } = new URL(database.url);
  const pairs: [Socket, Socket][] = [];
  let frozen = false;
  const relay = (inner: Socket, outer: Socket) => {
    inner.pipe(outer);
    outer.pipe(inner);
  };
  return {
    port: await listen((outer) => {
      const inner = connect(Number(port), hostname);
      inner.on('error', () => outer.destroy());
      outer.on('close', () => inner.destroy());
      pairs.push([inner, outer]);
      if (!frozen) relay(inner, outer);
    }),
    freeze() {
      frozen = true;
      for (const [inner, outer] of pairs) {
        inner.unpipe(outer);
        outer.unpipe(inner);
      }
    },
    thaw() {
      frozen = false;
      for (const [inner, outer] of pairs) {
        if (!outer.destroyed) relay(inner, outer);
      }
    },
  };
}
