import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDatabase } from '@/lib/ops/embedded.mjs';
import { copyMadeDatabase } from '@/lib/ops/template-database';
import { isConnectionError } from './failures';

/*
 * The driver has patches/postgres+3.4.9.patch. Without it this test ends in uncaught TypeErrors, unanswered queries
 * and a pool that does not recover.
 */
const storm_ms = 30_000;
const terminate_every_ms = 250;
/** The pause between two steps of a worker: about as long as a step, so that half of them are interrupted in one. */
const breath_ms = 20;
const answer_ms = 5_000;
const recover_ms = 2_000;

let database: Awaited<ReturnType<typeof ensureDatabase>>;
let dir = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'wardline-driver-'));
  copyMadeDatabase(dir);
  database = await ensureDatabase({ dir, throwAway: true });
}, 120_000);

afterAll(async () => {
  await database?.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('while every connection to the database is cut four times a second', () => {
  it('every error reaches its caller, nothing hangs, no acknowledged change is lost, and work resumes automatically', {
    timeout: storm_ms + 60_000,
  }, async () => {
    const storm = await openStorm();
    const writers = Array.from({ length: 10 }, (_, writer) => `pair-${writer}`);
    const askers = Array.from({ length: 6 }, (_, asker) => `question-${asker}`);
    const work = [...writers.map(storm.writePairs), ...askers.map(storm.askQuestions)];

    await storm.rage();
    const stalled = await storm.stalledWorkers([...writers, ...askers]);
    const heard = await storm.hearsNotifications();
    await storm.calm(work);
    const kept = await storm.keptPairs();
    await storm.close();

    const { acknowledged, cuts, failures, hung, uncaught, wrongAnswers } = storm.seen;
    expect({
      uncaught,
      hung,
      stalled,
      heard,
      wrongAnswers,
      strangeFailures: failures.filter((failure) => !isConnectionError(failure)),
      lost: [...acknowledged].filter((key) => !kept.has(key)),
      half: [...kept].filter(([, halves]) => halves !== 2),
    }).toEqual({
      uncaught: [],
      hung: [],
      stalled: [],
      heard: true,
      wrongAnswers: [],
      strangeFailures: [],
      lost: [],
      half: [],
    });
    expect(cuts).toBeGreaterThan(50);
    expect(failures.length).toBeGreaterThan(50);
    expect(acknowledged.size).toBeGreaterThan(100);
  });
});

/** A pool under load, and a separate connection that is spared and cuts all others. */
async function openStorm() {
  const spared = postgres(database.url, { max: 1, onnotice: () => {} });
  const sql = postgres(database.url, {
    max: 8,
    connect_timeout: 5,
    answer_timeout: 15,
    backoff: (attempts) => Math.min(0.02 * 2 ** attempts, 0.5),
    connection: { application_name: 'storm' },
  });
  const seen = {
    acknowledged: new Set<string>(),
    progress: new Map<string, number>(),
    failures: [] as unknown[],
    hung: [] as string[],
    wrongAnswers: [] as string[],
    uncaught: [] as unknown[],
    heard: 0,
    cuts: 0,
  };
  let working = true;

  const uncaught = (error: unknown) => {
    seen.uncaught.push(error);
  };
  process.on('uncaughtException', uncaught);
  process.on('unhandledRejection', uncaught);

  await spared`create table pair (key text, half int, primary key (key, half))`;
  await sql.listen('ward', () => {
    seen.heard += 1;
  });

  /** Repeats the work; each time it must succeed or fail in time. */
  async function repeat(worker: string, work: (key: string) => Promise<void>) {
    for (let turn = 0; working; turn += 1) {
      const key = `${worker}-${turn}`;
      let settled = false;
      const attempt = work(key).then(
        () => seen.progress.set(worker, (seen.progress.get(worker) ?? 0) + 1),
        (failure: unknown) => void seen.failures.push(failure),
      );
      const deadline = new AbortController();
      await Promise.race([
        attempt.finally(() => {
          settled = true;
          deadline.abort();
        }),
        sleep(answer_ms, undefined, { signal: deadline.signal }).catch(() => {}),
      ]);
      if (!settled) seen.hung.push(key);
      await sleep(breath_ms);
    }
  }

  return {
    seen,

    writePairs: (worker: string) =>
      repeat(worker, async (key) => {
        await sql.begin(async (transaction) => {
          await transaction`select set_config('wardline.pair', ${key}, true)`;
          await transaction`insert into pair values (${key}, 1)`;
          await transaction`select count(*) from pair where key = ${key}`;
          await transaction`insert into pair values (${key}, 2)`;
          await transaction`select pg_notify('ward', ${key})`;
        });
        seen.acknowledged.add(key);
      }),

    askQuestions: (worker: string) =>
      repeat(worker, async (key) => {
        const [row] = await sql`select ${key}::text as key`;
        if (row?.key !== key) seen.wrongAnswers.push(key);
      }),

    async rage() {
      for (const end = Date.now() + storm_ms; Date.now() < end; await sleep(terminate_every_ms)) {
        await spared`
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'storm'`;
        seen.cuts += 1;
      }
    },

    /** The workers that got nothing done within the time allowed for recovery. */
    async stalledWorkers(workers: string[]) {
      const before = new Map(seen.progress);
      const stalled = () =>
        workers.filter((worker) => (seen.progress.get(worker) ?? 0) <= (before.get(worker) ?? 0));
      for (const end = Date.now() + recover_ms; Date.now() < end; await sleep(10)) {
        if (stalled().length === 0) break;
      }
      return stalled();
    },

    async hearsNotifications() {
      const before = seen.heard;
      for (const end = Date.now() + recover_ms; Date.now() < end; await sleep(10)) {
        if (seen.heard > before) return true;
      }
      return false;
    },

    async calm(workers: Promise<void>[]) {
      working = false;
      await Promise.all(workers);
    },

    async keptPairs() {
      const rows = await spared<{ key: string; halves: number }[]>`
        select key, count(*)::int as halves from pair group by key`;
      return new Map(rows.map(({ key, halves }) => [key, halves]));
    },

    async close() {
      await sql.end({ timeout: 1 });
      await spared.end({ timeout: 1 });
      process.off('uncaughtException', uncaught);
      process.off('unhandledRejection', uncaught);
    },
  };
}
