import type { Sql } from 'postgres';
import { answered } from '@/bench/fetching';
import type { Measured } from '@/bench/measure';
import type { Bench } from '@/bench/parts/bench';
import { part } from '@/bench/parts/beside-floor';
import { median } from '@/bench/percentile';
import { cpuSecondsOf } from '@/bench/process-figures';
import { boardOf } from '@/bench/works/operations';

const rounds = 3;
const each = 40;
/** Enough to prepare its statements on the connections that are used. */
const warmings = 20;

/** A ward's board after each change to it, beside the floor, which keeps no board. */
export async function measureChangedBoard(
  { large, report }: Bench,
  floor: Measured,
): Promise<void> {
  const { client, subjects } = large;
  const { wardId } = subjects.inpatient;
  const asked = boardOf(large);
  const turns: { product: Board; bare: Board }[] = [];
  for (const at of [large.at, floor])
    await timesAfterChange({ client, wardId, asked, at }, warmings);
  for (let round = 0; round < rounds; round += 1) {
    turns.push({
      product: await costs({ client, wardId, asked, at: large.at }),
      bare: await costs({ client, wardId, asked, at: floor }),
    });
  }
  const name = 'board of 30 beds, changed';
  for (const [side, of] of [
    ['', turns.map(({ product }) => product)],
    [', floor', turns.map(({ bare }) => bare)],
  ] as const) {
    for (const [figure, unit] of [
      ['ms', 'ms'],
      ['server', 'ms'],
      ['database', 'ms'],
    ] as const) {
      const label = { ms: 'time', server: "the server's CPU", database: "PostgreSQL's CPU" }[
        figure
      ];
      report.fact(part, `${name}${side}: ${label}`, median(of.map((one) => one[figure])), unit);
    }
  }
  const ratio = median(turns.map(({ product, bare }) => bare.ms / product.ms));
  // No bar: among 100,000 observations this floor takes longer than the product, and so is none.
  report.fact(part, `${name}: requests a second against the floor`, ratio, 'times');
}

/** Milliseconds of a request. */
type Board = { ms: number; server: number; database: number };

type Changed = { client: Sql; wardId: string; asked: string };

async function costs(given: Changed & { at: Measured }): Promise<Board> {
  const { serverPid, postmasterPid } = given.at;
  const cpu = () => ({
    server: cpuSecondsOf(serverPid, postmasterPid),
    database: cpuSecondsOf(postmasterPid),
  });
  const before = cpu();
  const ms = median(await timesAfterChange(given, each));
  const after = cpu();
  const msEach = (what: 'server' | 'database') => ((after[what] - before[what]) * 1000) / each;
  return { ms, server: msEach('server'), database: msEach('database') };
}

/** How long each first read of a ward's board takes after a change to it. */
export async function timesAfterChange(
  { client, wardId, asked, at }: Changed & { at: Pick<Measured, 'port'> },
  times: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await client`update locations set name = name where id = ${wardId}`;
    const since = performance.now();
    await answered(at.port, asked);
    taken.push(performance.now() - since);
  }
  return taken;
}
