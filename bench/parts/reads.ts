import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, medianOf, type Work } from '@/bench/measure';
import type { Bench } from '@/bench/parts/bench';
import { timesAfterChange } from '@/bench/parts/changed-board';
import { median } from '@/bench/percentile';
import { request } from '@/bench/request';
import type { Stage } from '@/bench/stage';
import { readWorks } from '@/bench/works/reads';

const part = 'reads';
const turns = 2;
const seconds = { warming: 0.3, alone: 0.4, loaded: 0.6 };
/** Enough for every connection of the server's pool to plan the statements before the measurement. */
const warmingConnections = 16;

/** Every list and board, alternating between the large and the small hospital, and on the large one under load. */
export async function measureReads(bench: Bench): Promise<void> {
  const { large, meter, report, only } = bench;
  const small = await bench.small();
  const works = worksOf(large).filter(({ name }) => name.includes(only));
  const ofSmall = new Map(worksOf(small).map((work) => [work.name, work]));
  const found: Found = { p50: new Map(), p95: new Map() };
  // A running hospital's database would have been vacuumed within a minute.
  for (const { client } of [large, small]) await client`vacuum`;
  for (const work of works) {
    const other = ofSmall.get(work.name);
    const ofLarge: Figures[] = [];
    const besides: Figures[] = [];
    const once = async (stage: Stage, asked: Work, turn: number) => {
      await untilTidy(stage);
      return meter.measure(stage.at, asked, {
        connections: turn < 0 ? warmingConnections : 1,
        seconds: turn < 0 ? seconds.warming : seconds.alone,
        client: stage.client,
      });
    };
    for (let turn = -1; turn < turns; turn += 1) {
      const figures = await once(large, work, turn);
      const beside = other && (await once(small, other, turn));
      // The first turn is a warm-up.
      if (turn < 0) continue;
      ofLarge.push(figures);
      if (beside) besides.push(beside);
    }
    const alone = medianOf(ofLarge);
    report.work(part, work.name, large.hospital.observations, alone);
    found.p50.set(work.name, alone.p50);
    found.p95.set(work.name, alone.p95);
    if (besides.length > 0) judgeGrowth(bench, work, alone, medianOf(besides), small);
    for (const connections of [16, 32]) {
      const options = { connections, seconds: seconds.loaded, client: large.client };
      const figures = await meter.measure(large.at, work, options);
      report.work(part, work.name, large.hospital.observations, figures);
    }
  }
  await judgeBoard(bench, found);
  judgeSearch(bench, found);
}

const tidyWithinMs = 10_000;

/** Earlier reads are in the audit log, which the database vacuums from time to time: not during a measurement. */
async function untilTidy({ client }: Stage): Promise<void> {
  for (const until = Date.now() + tidyWithinMs; Date.now() < until; await sleep(50)) {
    const [row] = await client<{ tidying: boolean }[]>`select exists (
      select 1 from pg_stat_activity where backend_type = 'autovacuum worker') as tidying`;
    if (!row?.tidying) return;
  }
}

type Found = { p50: Map<string, number>; p95: Map<string, number> };

const worksOf = ({ subjects, key, largeWard }: Stage) => readWorks(subjects, { key, largeWard });

/** A list must be as fast over many rows as over few. */
function judgeGrowth({ report }: Bench, { name }: Work, many: Figures, few: Figures, small: Stage) {
  report.work(part, name, small.hospital.observations, few);
  const times = `${name}: p50, many rows against few`;
  report.bar({ name: times, value: many.p50 / few.p50, most: 1.3 });
  if (many.buffers === null || few.buffers === null) return;
  report.bar({
    name: `${name}: buffers, many rows against few`,
    value: many.buffers / few.buffers,
    most: 2,
  });
}

/**
 * The board of a large ward, compared with a request that goes through the whole stack (sign-in, permission,
 * transaction) and reads one row, and with an unauthenticated request that only checks that the database is alive.
 */
async function judgeBoard({ large, meter, report }: Bench, { p50 }: Found): Promise<void> {
  const board = p50.get('ward board, 200 beds');
  const oneRow = p50.get('one row by its key');
  if (board === undefined || oneRow === undefined) return;
  const name = 'ward board of 200 beds, p50 against a request for one row through the same stack';
  report.bar({ name, value: board / oneRow, most: 4 });
  const ready = await meter.measure(
    large.at,
    { name: 'readiness', requests: ['GET /api/ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'] },
    { connections: 1, seconds: 1 },
  );
  report.work(part, 'readiness (select 1)', large.hospital.observations, ready);
  const bare = 'ward board of 200 beds, p50 against a select 1 that nobody is signed in for';
  report.bar({ name: bare, value: board / ready.p50, most: 4 });
  const path = `/api/v1/providers/${large.subjects.providerId}/ward-board?ward=${large.largeWard}`;
  const asked = request('GET', path, { key: large.key });
  const changed = { client: large.client, wardId: large.largeWard, asked, at: large.at };
  const afterChange = median(await timesAfterChange(changed, 40));
  report.fact(part, 'ward board of 200 beds, first reading after a change', afterChange, 'ms');
}

function judgeSearch({ report }: Bench, { p50, p95 }: Found): void {
  const byId = p95.get('patient by id');
  if (byId === undefined) return;
  for (const [name, ms] of p95) {
    if (!name.startsWith('patients, search')) continue;
    report.bar({ name: `${name}: p95 against a lookup by id`, value: ms / byId, most: 5 });
  }
  report.fact(part, 'patient by id, p50', p50.get('patient by id') ?? Number.NaN, 'ms');
}
