import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { backendOf, client, cut, failureOf, latch, notes } from '@/lib/ops/fault-injection';
import { isConnectionError } from './failures';

/* What patches/postgres+3.4.9.patch promises, one failure at a time. */

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
    expect(isConnectionError(await first)).toBe(true);

    const second = await failureOf(
      sql.begin(async (transaction) => {
        await transaction`insert into note values ('second')`;
        resumed.open();
        await sleep(100);
        throw new Error('refused');
      }),
    );
    expect(second).toMatchObject({ message: 'refused' });
    expect(isConnectionError(late)).toBe(true);
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
    expect(isConnectionError(await transaction)).toBe(true);
    await sleep(50);
    expect(failures.map(isConnectionError)).toEqual([true, true, true]);
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

describe('a transaction whose connection may send nothing ahead', () => {
  it('has that connection to itself', async () => {
    const options = { max: 2, max_pipeline: 0 };
    const sql = client(options);
    await sql.begin((transaction) => transaction`insert into note values ('inside')`);
    expect(await notes()).toEqual(['inside']);
  });
});
