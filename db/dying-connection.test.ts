import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Options, type Sql, type TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureDatabase } from './embedded.mjs';
import { isDatabaseAway } from './failures';

/* What patches/postgres+3.4.9.patch promises, one failure at a time. */

let database: Awaited<ReturnType<typeof ensureDatabase>>;
let dir = '';
let bystander: Sql;
const clients: Sql[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'wardline-dying-'));
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

describe('a transaction whose connection died', () => {
  it('takes no further query, even when its place in the pool is connected again', async () => {
    const sql = client({ max: 1 });
    const died = latch();
    const resumed = latch();
    let late: unknown;
    const first = failureOf(
      sql.begin(async (transaction) => {
        await transaction`insert into note values ('before')`;
        await cut(await backendOf(transaction));
        died.open();
        await resumed.opened;
        late = await failureOf(transaction`insert into note values ('late')`);
      }),
    );
    await died.opened;
    expect(isDatabaseAway(await first)).toBe(true);

    const second = await failureOf(
      sql.begin(async (transaction) => {
        await transaction`insert into note values ('second')`;
        resumed.open();
        await sleep(100);
        throw new Error('refused');
      }),
    );
    expect(second).toMatchObject({ message: 'refused' });
    expect(isDatabaseAway(late)).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it('rejects the query under way and those behind it', async () => {
    const sql = client({ max: 1 });
    let failures: unknown[] = [];
    const transaction = failureOf(
      sql.begin(async (tx) => {
        const backend = await backendOf(tx);
        const queries = [
          failureOf(tx`select pg_sleep(30), ${'running'}::text`),
          failureOf(tx`insert into note values (${'behind'})`),
          failureOf(tx`insert into note values (${'further behind'})`),
        ];
        await sleep(50);
        await cut(backend);
        failures = await Promise.all(queries);
      }),
    );
    expect(isDatabaseAway(await transaction)).toBe(true);
    await sleep(50);
    expect(failures.map(isDatabaseAway)).toEqual([true, true, true]);
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });
});

describe('a transaction that has ended', () => {
  it('refuses what one of its parallel branches still wants to write after another failed', async () => {
    const sql = client({ max: 2 });
    let late: Promise<unknown> = Promise.resolve();
    const outcome = await failureOf(
      sql.begin((transaction) =>
        Promise.all([
          Promise.reject(new Error('refused')),
          sleep(50).then(() => {
            late = failureOf(transaction`insert into note values ('orphan')`);
          }),
        ]),
      ),
    );
    await sleep(100);
    expect(outcome).toMatchObject({ message: 'refused' });
    expect(await late).toMatchObject({ code: 'TRANSACTION_ENDED' });
    expect(await notes()).toEqual([]);
  });

  it('is a failure when the server answered its commit by rolling back', async () => {
    const sql = client({ max: 1 });
    const outcome = await failureOf(
      sql.begin(async (transaction) => {
        await transaction`insert into note values ('gone')`;
        // The savepoint is released under the driver's feet, so that going back to it fails too.
        await transaction
          .savepoint('ward', async (inner) => {
            await inner.unsafe('release savepoint s0_ward');
            throw new Error('inner');
          })
          .catch(() => {});
      }),
    );
    expect(outcome).toMatchObject({ code: 'TRANSACTION_ROLLED_BACK' });
    expect(await notes()).toEqual([]);
  });
});

describe('a connection', () => {
  it('that the server closes while it is being opened rejects its query, without a reconnecting loop', async () => {
    let attempts = 0;
    const port = await listen((socket) => {
      attempts += 1;
      socket.once('data', () => socket.end());
    });
    const sql = postgres({ host: '127.0.0.1', port, max: 1 });
    clients.push(sql);
    expect(await failureOf(sql`select 1`)).toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(attempts).toBe(1);
  });

  it('whose reservation outlives it fails its queries and gives nothing back to the pool', async () => {
    const sql = client({ max: 1, fetch_types: false });
    const reserved = await sql.reserve();
    await cut(await backendOf(reserved));
    await sleep(50);
    expect(isDatabaseAway(await failureOf(reserved`insert into note values ('late')`))).toBe(true);
    reserved.release();
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
    expect(await sql`select 2 as answer`).toEqual([{ answer: 2 }]);
    expect(await notes()).toEqual([]);
  });

  it('cut between two batches of a cursor does not pass off the half as the whole', async () => {
    const sql = client({ max: 1 });
    let rows = 0;
    const reading = async () => {
      const batches = sql<{ backend: number }[]>`
        select pg_backend_pid() as backend from generate_series(1, 1000)`.cursor(100);
      for await (const batch of batches) {
        rows += batch.length;
        if (rows === 200) {
          await cut(batch[0]?.backend ?? 0);
          await sleep(50);
        }
      }
    };
    expect(isDatabaseAway(await failureOf(reading()))).toBe(true);
    expect(rows).toBe(200);
  });

  it('gives every caller its own answer when one of several queries cannot be sent', async () => {
    const sql = client({ max: 1 });
    await sql`select 1`;
    const slow = sql`select 'slow' as answer from pg_sleep(0.1)`.execute();
    const unsendable = failureOf(sql.unsafe('select $1 as answer', [missing()]));
    const next = sql`select 'next' as answer`;
    expect(await unsendable).toMatchObject({ code: 'UNDEFINED_VALUE' });
    expect(await slow).toEqual([{ answer: 'slow' }]);
    expect(await next).toEqual([{ answer: 'next' }]);
  });

  it('that dies while the client is being closed does not keep it from closing', async () => {
    const sql = client({ max: 1 });
    const backend = await backendOf(sql);
    const running = failureOf(sql`select pg_sleep(30)`);
    await sleep(50);
    const ended = sql.end();
    await sleep(20);
    await cut(backend);
    await ended;
    expect(isDatabaseAway(await running)).toBe(true);
  });
});

describe('a server that no longer answers, though its sockets stay open', () => {
  it('fails what waits for it after answer_timeout, and is used again once it answers', async () => {
    const freezable = await freezableServer();
    const sql = client({
      port: freezable.port,
      max: 2,
      answer_timeout: 1,
      connect_timeout: 1,
      backoff: () => 0.05,
    });
    const started = Date.now();
    const inTransaction = failureOf(
      sql.begin(async (transaction) => {
        await transaction`insert into note values ('frozen')`;
        freezable.freeze();
        await transaction`insert into note values ('never')`;
      }),
    );
    await sleep(100);
    const single = failureOf(sql`select 1`);
    expect(isDatabaseAway(await inTransaction)).toBe(true);
    expect(isDatabaseAway(await single)).toBe(true);
    expect(Date.now() - started).toBeLessThan(3_000);

    freezable.thaw();
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
    expect(await notes()).toEqual([]);
  });

  it('is not confused with a transaction or a listener that is waiting for us', async () => {
    const sql = client({ max: 1, answer_timeout: 1 });
    let heard = 0;
    await sql.listen('quiet', () => {
      heard += 1;
    });
    await sql.begin(async (transaction) => {
      const backend = await backendOf(transaction);
      await sleep(1_300);
      expect(await backendOf(transaction)).toBe(backend);
    });
    await sql.notify('quiet', 'now');
    await sleep(50);
    expect(heard).toBe(1);
  });
});

function client(options: Options<Record<string, never>>) {
  const url = new URL(database.url);
  if (typeof options.port === 'number') url.port = String(options.port);
  const sql = postgres(url.href, options);
  clients.push(sql);
  return sql;
}

async function backendOf(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ backend: number }[]>`select pg_backend_pid() as backend`;
  return row?.backend ?? 0;
}

async function cut(backend: number) {
  await bystander`select pg_terminate_backend(${backend})`;
}

async function notes() {
  const rows = await bystander<{ text: string }[]>`select text from note`;
  return rows.map(({ text }) => text);
}

/** The error that the work fails with; fails itself when the work succeeds or does not settle. */
async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
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
function missing(): string {
  return JSON.parse('{}').value;
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

async function listen(serve: (socket: Socket) => void): Promise<number> {
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
async function freezableServer() {
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
