import type { Sql } from 'postgres';
import { Child } from '@/bench/child';
import { median } from '@/bench/percentile';
import { cpuSecondsOf } from '@/bench/process-figures';
import type { LoadOrder, LoadResult } from '@/bench/processes/load-generator';

/** The requests that are sent again and again. */
export type Work = {
  name: string;
  requests: string[];
  /** Each request can be sent once only. */
  isOnce?: boolean;
};

/** Times in milliseconds; CPU in microseconds a request; statements, their rows and buffers (pages of 8 kB) a request. */
export type Figures = {
  connections: number;
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  serverCpu: number;
  databaseCpu: number;
  statements: number | null;
  rows: number | null;
  buffers: number | null;
};

/** The folder of the work. */
export type Measured = { port: number; serverPid: number; postmasterPid: number };

/** Sends work from a process of its own, and reads what it cost. */
export class Meter {
  readonly #generator = new Child<LoadOrder, LoadResult>('load-generator');

  /** @param client counts statements, rows and buffers, where the database has `pg_stat_statements` */
  async measure(
    { port, serverPid, postmasterPid }: Measured,
    work: Work,
    { connections, seconds, client }: { connections: number; seconds: number; client?: Sql },
  ): Promise<Figures> {
    const before = await this.#cost(serverPid, postmasterPid, client);
    const result = await this.#generator.ask({
      port,
      connections,
      seconds,
      requests: work.requests,
      isOnce: work.isOnce ?? false,
    });
    const after = await this.#cost(serverPid, postmasterPid, client);
    if (result.failure) throw new Error(`${work.name} was refused: ${result.failure}`);
    if (result.requests === 0) throw new Error(`${work.name} has nothing left to send.`);
    const each = (from: number, to: number) => (to - from) / result.requests;
    const counted = (what: keyof Counted) =>
      before.counted && after.counted ? each(before.counted[what], after.counted[what]) : null;
    return {
      connections,
      requests: result.requests,
      perSecond: result.requests / result.seconds,
      p50: result.p50,
      p95: result.p95,
      p99: result.p99,
      serverCpu: each(before.server, after.server) * 1e6,
      databaseCpu: each(before.database, after.database) * 1e6,
      statements: counted('statements'),
      rows: counted('rows'),
      buffers: counted('buffers'),
    };
  }

  end(): void {
    this.#generator.end();
  }

  async #cost(serverPid: number, postmasterPid: number, client?: Sql) {
    return {
      server: cpuSecondsOf(serverPid, postmasterPid),
      database: cpuSecondsOf(postmasterPid),
      counted: client ? await countedBy(client) : null,
    };
  }
}

/** Of each figure the middle one of the rounds. */
export function medianOf(rounds: Figures[]): Figures {
  const [first] = rounds;
  if (!first) throw new Error('There was no round.');
  const names = Object.keys(first) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.map((round) => round[name]);
      return [name, values.includes(null) ? null : median(values as number[])];
    }),
  ) as Figures;
}

type Counted = { statements: number; rows: number; buffers: number };

/** All statements so far, with the rows they gave and the pages they looked at. */
async function countedBy(client: Sql) {
  const [row] = await client<Counted[]>`
    select sum(calls)::float8 as statements, sum(rows)::float8 as rows, sum(shared_blks_hit + shared_blks_read)::float8 as buffers
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`;
  return row ?? null;
}
