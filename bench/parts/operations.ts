import { isDeepStrictEqual } from 'node:util';
import { Child } from '@/bench/child';
import { answered } from '@/bench/fetching';
import type { Asker } from '@/bench/floor/floor';
import { type Figures, type Measured, medianOf, type Work } from '@/bench/measure';
import type { Bench } from '@/bench/parts/bench';
import { besideFloor, cpuOf, part } from '@/bench/parts/beside-floor';
import { measureChangedBoard } from '@/bench/parts/changed-board';
import { measureDesk } from '@/bench/parts/desk-operations';
import { median } from '@/bench/percentile';
import type { FloorOrder } from '@/bench/processes/floor';
import { roundTrips } from '@/bench/round-trips';
import type { Stage } from '@/bench/stage';
import { boardOf, fiftyEncounters, type Operation, operationsOf } from '@/bench/works/operations';
import { hashSecret } from '@/lib/platform/auth/secrets';

/** As many connections to the database as the product has. */
const poolSize = 20;
const rounds = 4;
const seconds = { measured: 1.5, alone: 0.7 };
const heats = ['cold', 'typical', 'hottest'] as const;

/**
 * The operations that wards and desks ask most, beside a handler that does what each of them needs and no more
 * (`bench/floor`): many at once for typical patients, and alone for patients with few, some and very many records.
 */
export async function measureOperations(bench: Bench): Promise<void> {
  const { large } = bench;
  const floor = new Child<FloorOrder, number>('floor');
  try {
    const { hospital, key } = large;
    const asker = await askerOf(large);
    const port = await floor.ask({ databaseUrl: hospital.databaseUrl, poolSize, key, asker });
    const at = { port, serverPid: floor.pid, postmasterPid: hospital.postmasterPid };
    const operations = (await operationsOf(large)).filter(({ name }) => name.includes(bench.only));
    const fifty = fiftyEncounters(large);
    const page = { name: '50 encounters of a class', requests: [fifty], floorRequests: [fifty] };
    const pages = page.name.includes(bench.only) ? [page] : [];
    const pairs = [
      ...operations.map(({ name, requests, floorRequests }) => ({
        name,
        requests: requests.typical,
        floorRequests: floorRequests.typical,
      })),
      ...pages,
    ];
    for (const { name, isWrite, requests } of operations) {
      if (isWrite) continue;
      for (const heat of heats) await requireSameAnswer(name, requests[heat], large.at.port, port);
    }
    for (const { name, requests } of pages)
      await requireSameAnswer(name, requests, large.at.port, port);
    await large.client`vacuum analyze`;
    for (const { name, requests, floorRequests } of pairs) {
      const round = { product: { name, requests }, floor: { name, requests: floorRequests } };
      const every = Array(rounds + 1).fill(round);
      await besideFloor(bench, at, { name, rounds: every, seconds: seconds.measured });
    }
    for (const operation of operations) await byHeat(bench, at, operation);
    if (bench.only === '' || bench.only === 'board') {
      await requireSameAnswer('ward board', [boardOf(large)], large.at.port, port);
      await measureChangedBoard(bench, at);
    }
    const once = bench.only === '' || bench.only === 'desk' ? await measureDesk(bench, at) : [];
    await tellRoundTrips(bench, [...pairs, ...once]);
  } finally {
    floor.end();
  }
}

async function askerOf({ client, key, hospital }: Stage): Promise<Asker> {
  const [asker] = await client<Asker[]>`
    select k.id, k.name, k.user_id as "userId", p.id as "providerId", p.time_zone as "timeZone"
    from api_keys k join providers p on p.id = k.provider_id
    where k.provider_id = ${hospital.providerId} and k.secret_hash = ${hashSecret(key)}`;
  if (!asker) throw new Error('The key of the bench is gone.');
  return asker;
}

/** The floor must not answer less than the product, but for the time and for the sealed link to the next page. */
async function requireSameAnswer(name: string, requests: string[], port: number, floor: number) {
  const [asked = ''] = requests;
  const answer = async (port: number) => {
    const answer = JSON.parse(await answered(port, asked));
    if (answer.meta) answer.meta.next = null;
    if (answer.data?.as_of) answer.data.as_of = null;
    return answer;
  };
  const [product, bare] = [await answer(port), await answer(floor)];
  if (!isDeepStrictEqual(product, bare)) throw new Error(`${name}: the floor answers otherwise.`);
}

/** Over one connection, so that nobody waits for another who writes of the same patient. */
async function byHeat(
  { large, meter, report }: Bench,
  floor: Measured,
  { name, requests, floorRequests }: Operation,
): Promise<void> {
  const sides = [
    { at: large.at, of: requests, as: name, turns: turnsOf() },
    { at: floor, of: floorRequests, as: `${name}, floor`, turns: turnsOf() },
  ];
  for (let round = -1; round < 3; round += 1) {
    for (const heat of heats) {
      for (const { at, of, turns } of sides) {
        const options = { connections: 1, seconds: seconds.alone, client: large.client };
        const figures = await meter.measure(at, { name, requests: of[heat] }, options);
        if (round >= 0) turns[heat].push(figures);
      }
    }
  }
  for (const { as, turns } of sides) {
    for (const heat of heats) {
      report.work(part, `${as}, ${heat}`, large.hospital.observations, medianOf(turns[heat]));
    }
    const times = median(
      turns.hottest.map((hottest, round) => {
        const typical = turns.typical[round];
        return typical ? cpuOf(hottest) / cpuOf(typical) : Number.NaN;
      }),
    );
    const told = `${as}: CPU for the hottest patient against a typical one`;
    if (as === name) report.bar({ name: told, value: times, most: 1.2 });
    else report.fact(part, told, times, 'times');
  }
}

const turnsOf = (): Record<(typeof heats)[number], Figures[]> => ({
  cold: [],
  typical: [],
  hottest: [],
});

async function tellRoundTrips({ large, report }: Bench, works: Work[]): Promise<void> {
  const trips = await roundTrips(large.hospital, works);
  for (const [index, { name, requests }] of works.entries()) {
    report.bar({
      name: `${name}: round trips to the database`,
      value: trips[index] ?? Number.NaN,
      most: requests[0]?.startsWith('GET') ? 2 : 4,
    });
  }
}
