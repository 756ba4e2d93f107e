import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isConnectionError } from './failures';
import { transactionGate } from './transaction-gate';

/** A pool of one connection with a line before it, as the driver keeps one: first come, first served. */
function poolOfOne() {
  let free: Promise<unknown> = Promise.resolve();
  return <Result>(work: (transaction: string) => Promise<Result>): Promise<Result> => {
    const mine = free.then(() => work('transaction'));
    free = mine.catch(() => {});
    return mine;
  };
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the gate before the connection pool', () => {
  it('lets work through and hands back its result or its error', async () => {
    const pass = transactionGate({ wait_ms: 50, waiting_max: 1 });
    const open = poolOfOne();
    expect(await pass(open, async (transaction) => `${transaction} done`)).toBe('transaction done');
    const refusal = new Error('bed is occupied');
    expect(await failureOf(pass(open, () => Promise.reject(refusal)))).toBe(refusal);
    expect(await pass(open, async () => 'next')).toBe('next');
  });

  it('turns away work that could not begin in time, and never does it later', async () => {
    const pass = transactionGate({ wait_ms: 50, waiting_max: 5 });
    const open = poolOfOne();
    let done = 0;
    const long = pass(open, () => sleep(300, 'long'));
    const started = Date.now();
    const failure = await failureOf(
      pass(open, async () => {
        done += 1;
      }),
    );
    expect(isConnectionError(failure)).toBe(true);
    expect(Date.now() - started).toBeLessThan(250);
    expect(await long).toBe('long');
    expect(await pass(open, async () => 'after')).toBe('after');
    expect(done).toBe(0);
  });

  it('does not limit how long work that has begun may take', async () => {
    const pass = transactionGate({ wait_ms: 20, waiting_max: 1 });
    expect(await pass(poolOfOne(), () => sleep(100, 'finished'))).toBe('finished');
  });

  it('turns away at once when the line is full, and opens again when the line has moved', async () => {
    const pass = transactionGate({ wait_ms: 60_000, waiting_max: 2 });
    const open = poolOfOne();
    const running = pass(open, () => sleep(100));
    await sleep(10);
    const inLine = [pass(open, async () => 1), pass(open, async () => 2)];
    expect(isConnectionError(await failureOf(pass(open, async () => 3)))).toBe(true);
    await running;
    expect(await Promise.all(inLine)).toEqual([1, 2]);
    expect(await pass(open, async () => 4)).toBe(4);
  });
});
