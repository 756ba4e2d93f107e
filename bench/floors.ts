import type { Sql } from 'postgres';
import { Child } from '@/bench/child';
import { answered } from '@/bench/fetching';
import type { BenchHospital } from '@/bench/hospital';
import { type Figures, type Meter, medianOf } from '@/bench/measure';
import { median } from '@/bench/percentile';
import type { Observed } from '@/bench/prepare';
import type { FloorOrder } from '@/bench/processes/floor';
import { replayOf, type Step } from '@/bench/replay';
import { request } from '@/bench/request';
import { type BenchServer, startServer } from '@/bench/server';
import { openTap } from '@/bench/statement-tap';
import {
  latestTwenty,
  recordBody,
  recording,
  setOfSeven,
  single,
} from '@/bench/works/observations';

/** A work beside a bare `node:http` handler that sends the same statements through the same driver. */
export type Compared = { name: string; product: Figures; floor: Figures; ratio: number };

type Floored = { name: string; path: string; requests: string[]; floorRequests: string[] };

/** As many connections to the database as the product has. */
const poolSize = 20;

/** Measures product and bare handler in turns, so that what disturbs the machine disturbs both. */
export async function compareWithFloors(
  hospital: BenchHospital,
  server: BenchServer,
  {
    meter,
    key,
    people,
    connections,
    seconds,
    rounds,
    board,
    client,
  }: {
    meter: Meter;
    key: string;
    people: Observed[];
    connections: number;
    seconds: number;
    rounds: number;
    /** A request for a ward's board, of which it is only heard what it reads. */
    board: string;
    client: Sql;
  },
): Promise<{ compared: Compared[]; boardReads: string[] }> {
  const { providerId, postmasterPid } = hospital;
  const bodies = (path: string, items: readonly object[]) =>
    people.map((one, index) =>
      request('POST', `/${path}/${index}`, { body: recordBody(one, items) }),
    );
  const gets = (path: string) => people.map((_, index) => request('GET', `/${path}/${index}`));
  const works: Floored[] = [
    {
      name: 'record a set of 7',
      path: 'set',
      requests: recording(providerId, key, people, setOfSeven),
      floorRequests: bodies('set', setOfSeven),
    },
    {
      name: 'record one',
      path: 'one',
      requests: recording(providerId, key, people, single),
      floorRequests: bodies('one', single),
    },
    {
      name: "patient's latest 20",
      path: 'latest',
      requests: latestTwenty(providerId, key, people),
      floorRequests: gets('latest'),
    },
    {
      name: 'readiness (select 1)',
      path: 'ready',
      requests: [request('GET', '/api/ready')],
      floorRequests: [request('GET', '/ready/0')],
    },
  ];
  const [subject] = people;
  if (!subject) throw new Error('Nobody is observed.');
  const asked = works.map(({ path, requests: [first = ''] }) => [path, first] as const);
  const replays = await capture(hospital, subject, { ...Object.fromEntries(asked), board });
  const floor = new Child<FloorOrder, number>('floor');
  try {
    const port = await floor.ask({
      databaseUrl: hospital.databaseUrl,
      poolSize,
      replays,
      subjects: people,
    });
    const product = { port: server.port, serverPid: server.pid, postmasterPid };
    const bare = { port, serverPid: floor.pid, postmasterPid };
    const compared: Compared[] = [];
    for (const { name, requests, floorRequests } of works) {
      const ofProduct = { name, requests };
      const ofFloor = { name: `${name}, bare`, requests: floorRequests };
      for (const [at, work] of [
        [product, ofProduct],
        [bare, ofFloor],
      ] as const) {
        await meter.measure(at, work, { connections, seconds: 1 });
      }
      const turns: { product: Figures; floor: Figures }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        turns.push({
          product: await meter.measure(product, ofProduct, { connections, seconds, client }),
          floor: await meter.measure(bare, ofFloor, { connections, seconds, client }),
        });
      }
      compared.push({
        name,
        product: medianOf(turns.map((turn) => turn.product)),
        floor: medianOf(turns.map((turn) => turn.floor)),
        ratio: median(turns.map((turn) => turn.product.perSecond / turn.floor.perSecond)),
      });
    }
    return { compared, boardReads: readsIn(replays.board ?? []) };
  } finally {
    floor.end();
  }
}

/** Starts the product behind a tap, and hears what it sends for each request. */
async function capture(
  hospital: BenchHospital,
  subject: Observed,
  requests: Record<string, string>,
): Promise<Record<string, Step[]>> {
  const tap = await openTap(hospital.databaseUrl);
  const server = await startServer({ databaseUrl: tap.url, dir: hospital.dir });
  try {
    const replays: Record<string, Step[]> = {};
    for (const [name, request] of Object.entries(requests)) {
      // The first ones prepare the statements and look up who is asking.
      for (let warm = 0; warm < 50; warm += 1) await answered(server.port, request);
      const captures = [];
      for (let turn = 0; turn < 5; turn += 1) {
        captures.push(await tap.during(() => answered(server.port, request)));
      }
      replays[name] = replayOf(captures, subject);
    }
    return replays;
  } finally {
    await server.close();
    await tap.close();
  }
}

/** The statements that read what was asked for: not the transaction's frame, nor its line in the audit log. */
const readsIn = (steps: Step[]) =>
  steps
    .filter(({ inTransaction }) => inTransaction)
    .flatMap(({ statements }) => statements.map(({ text }) => text))
    .filter((text) => !/^\s*(begin|commit)|set_config\(|audit_/i.test(text));
