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
  listen,
  missing,
  notes,
} from '@/lib/ops/fault-injection';
import { isConnectionError } from './failures';

/* What patches/postgres+3.4.9.patch promises, one failure at a time. */

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
    expect(isConnectionError(await failureOf(reserved`insert into note values ('late')`))).toBe(
      true,
    );
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
    expect(isConnectionError(await failureOf(reading()))).toBe(true);
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
