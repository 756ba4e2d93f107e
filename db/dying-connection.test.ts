import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import {
  backendOf,
  client,
  clients,
  cut,
  failureOf,
  freezableServer,
  latch,
  leadTo,
  listen,
  missing,
  notes,
} from '@/lib/ops/fault-injection';
import { isConnectionError } from './failures';

/* What patches/postgres+3.4.9.patch promises, one failure at a time. */

it('every import of the driver resolves to the patched copy', () => {
  expect(createRequire(import.meta.url).resolve('postgres')).toMatch(/postgres.src.index\.js$/);
});

/** Errors that are thrown past all callers while this fails, and just after it. */
async function uncaughtDuring(failing: Promise<unknown>): Promise<unknown[]> {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  expect(isConnectionError(await failing)).toBe(true);
  await sleep(100);
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  return uncaught;
}

describe('a connection', () => {
  it('that the server closes while it is being opened rejects its query, without a reconnecting loop', async () => {
    let attempts = 0;
    const port = await listen((socket) => {
      attempts += 1;
      socket.once('data', () => socket.end());
    });
    const backoff: number[] = [];
    const sql = postgres({
      host: '127.0.0.1',
      port,
      max: 1,
      backoff: (times: number) => backoff.push(times) && 0,
    });
    clients.push(sql);
    expect(await failureOf(sql`select 1`)).toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(attempts).toBe(1);
    expect(await failureOf(sql`select 1`)).toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(backoff).toEqual([1, 2]);
  });

  it('that is awaited when the client is closed is not opened any more', async () => {
    let attempts = 0;
    const port = await listen((socket) => {
      attempts += 1;
      socket.destroy();
    });
    const sql = client({ port, max: 1, backoff: () => 0.1 });
    await failureOf(sql`select 1`);
    const waiting = failureOf(sql`select 1`);
    await sleep(20);
    await sql.end({ timeout: 0 });
    expect(await waiting).toMatchObject({ code: 'CONNECTION_DESTROYED' });
    await sleep(200);
    expect(attempts).toBe(1);
  });

  it('that is cut while the driver asks for the types of arrays throws nothing past its caller', async () => {
    const port = await listen((socket) => {
      socket.on('data', (sent) => sent.includes('typarray') && socket.resetAndDestroy());
      leadTo(socket);
    });
    const sql = client({ port, max: 1 });
    expect(await uncaughtDuring(failureOf(sql`select 1`))).toEqual([]);
  });

  it('that is cut while its password is being fetched throws nothing past its caller', async () => {
    const askingForPassword = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 3]);
    const port = await listen((socket) => {
      socket.once('data', () => socket.end(askingForPassword));
    });
    const pass = () => sleep(50, 'secret');
    const sql = postgres({ host: '127.0.0.1', port, max: 1, pass });
    clients.push(sql);
    expect(await uncaughtDuring(failureOf(sql`select 1`))).toEqual([]);
  });

  it('whose reservation outlives it fails its queries and gives nothing back to the pool', async () => {
    const sql = client({ max: 1, fetch_types: false });
    const reserved = await sql.reserve();
    await cut(await backendOf(reserved));
    await sleep(50);
    expect(isConnectionError(await failureOf(reserved`insert into note values ('late')`))).toBe(
      true,
    );
    reserved.release();
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
    expect(await sql`select 2 as answer`).toEqual([{ answer: 2 }]);
    expect(await notes()).toEqual([]);
  });

  it('cut between two batches of a cursor fails, instead of ending as if the rows so far were all', async () => {
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
    expect(isConnectionError(await failureOf(reading()))).toBe(true);
    expect(rows).toBe(200);
  });

  it('cut while a batch of a cursor is being handled fails it, whatever becomes of the batch', async () => {
    const sql = client({ max: 1 });
    const reading = sql<{ backend: number }[]>`
      select pg_backend_pid() as backend from generate_series(1, 1000)`.cursor(
      100,
      async (batch) => {
        await cut(batch[0]?.backend ?? 0);
        await sleep(50);
        throw new Error('The batch could not be handled.');
      },
    );
    expect(isConnectionError(await failureOf(reading))).toBe(true);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('cut while a batch of a cursor is being handled sends no more for it by the next connection', async () => {
    const sql = client({ max: 1 });
    let other: Promise<unknown> = Promise.resolve();
    const reading = sql<{ backend: number }[]>`
      select pg_backend_pid() as backend from generate_series(1, 1000)`.cursor(
      100,
      async (batch) => {
        await cut(batch[0]?.backend ?? 0);
        await sleep(50);
        other = sql`select 'other' as answer from pg_sleep(0.2)`.execute();
        await sleep(100);
      },
    );
    expect(isConnectionError(await failureOf(reading))).toBe(true);
    await sleep(150);
    expect(await other).toEqual([{ answer: 'other' }]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('cut in the middle of an answer does not begin the next answer with it', async () => {
    const sql = client({ max: 1, fetch_types: false });
    const backend = await backendOf(sql);
    const half = failureOf(sql`select repeat('x', 9000), pg_sleep(0.1) from generate_series(1, 5)`);
    await sleep(250);
    await cut(backend);
    expect(isConnectionError(await half)).toBe(true);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('that died under a query does not keep the client from closing', async () => {
    const sql = client({ max: 1 });
    const backend = await backendOf(sql);
    const running = failureOf(sql`select pg_sleep(30)`);
    await sleep(50);
    await cut(backend);
    expect(isConnectionError(await running)).toBe(true);
    await sql.end();
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
    expect(isConnectionError(await running)).toBe(true);
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
    const frozen = latch();
    const inTransaction = failureOf(
      sql.begin(async (transaction) => {
        await transaction`insert into note values ('frozen')`;
        freezable.freeze();
        frozen.open();
        await transaction`insert into note values ('never')`;
      }),
    );
    await frozen.opened;
    const started = Date.now();
    const single = failureOf(sql`select 1`);
    expect(isConnectionError(await inTransaction)).toBe(true);
    expect(isConnectionError(await single)).toBe(true);
    expect(Date.now() - started).toBeLessThan(3_000);

    freezable.thaw();
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
    expect(await notes()).toEqual([]);
  });

  it('does not keep the client from closing', async () => {
    const freezable = await freezableServer();
    const sql = client({ port: freezable.port, max: 1, answer_timeout: 1 });
    await sql`select 1`;
    freezable.freeze();
    const started = Date.now();
    await sql.end();
    expect(Date.now() - started).toBeLessThan(3_000);
  });

  it('is not confused with one that answers bit by bit, or while this process sleeps', async () => {
    const sql = client({ max: 1, answer_timeout: 1, fetch_types: false });
    const bits = await sql`select repeat('x', 9000), pg_sleep(0.4) from generate_series(1, 4)`;
    expect(bits).toHaveLength(4);
    const answer = sql`select 1 as answer from pg_sleep(0.3)`.execute();
    await sleep(50);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    expect(await answer).toEqual([{ answer: 1 }]);
  });

  it('is not confused with a transaction, a cursor or a listener that is waiting for us', async () => {
    const sql = client({ max: 1, answer_timeout: 1 });
    let rows = 0;
    await sql`select generate_series(1, 3)`.cursor(2, async (batch) => {
      if (rows === 0) await sleep(1_300);
      rows += batch.length;
    });
    expect(rows).toBe(3);
    let heard = 0;
    let listened = 0;
    await sql.listen(
      'quiet',
      () => {
        heard += 1;
      },
      () => {
        listened += 1;
      },
    );
    await sql.notify('quiet', 'before');
    await sql.begin(async (transaction) => {
      const backend = await backendOf(transaction);
      await sleep(1_300);
      expect(await backendOf(transaction)).toBe(backend);
    });
    await sql.notify('quiet', 'now');
    await sleep(50);
    expect(heard).toBe(2);
    expect(listened).toBe(1);
  });
});
