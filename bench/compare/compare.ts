import { join } from 'node:path';
import { peerRevision } from '@/bench/compare/peer';
import { addPeople } from '@/bench/compare/people';
import { comparedTable, peerTable } from '@/bench/compare/print';
import { checkOut } from '@/bench/compare/revision';
import { keepPeople, keptPeople, openSide, type People, type Side } from '@/bench/compare/side';
import { comparedWorks, observationsPerSet, sets } from '@/bench/compare/works';
import { type Figures, Meter, medianOf, type Work } from '@/bench/measure';
import { median } from '@/bench/percentile';
import { roundTrips } from '@/bench/round-trips';

const connections = 16;
/** Many short turns, because other work on the machine comes and goes between them. */
const seconds = { warming: 1, measured: 1.5 };

/** The figures of this revision and of the other one, and the trips to the database that a request waits for. */
export type Compared = {
  name: string;
  here: Figures & { trips: number };
  there: Figures & { trips: number };
  /** The CPU of the other revision divided by that of this one, the median of all rounds. */
  lessCpu: number;
};

/**
 * Measures this revision and another in turns, each with its own server and database, both filled over HTTP alike.
 * The ratio of their CPU a request hardly depends on how busy the machine is.
 */
export async function compare(
  revision: string,
  {
    observations,
    only,
    rounds,
    keptIn,
  }: { observations: number; only: string[]; rounds: number; keptIn: string | undefined },
): Promise<void> {
  const { commit, folder } = checkOut(revision);
  const open: Side[] = [];
  const openAs = async (name: string, folder: string) => {
    const side = await openSide(name, { folder, keptIn: keptIn && join(keptIn, name) });
    open.push(side);
    return side;
  };
  try {
    const there = await openAs(commit.slice(0, 7), folder);
    const here = await openAs('here', process.cwd());
    const [thesePeople, thosePeople] = await Promise.all([
      fill(here, observations),
      fill(there, observations),
    ]);
    const isAsked = ({ name }: Work) =>
      only.length === 0 || only.some((part) => name.includes(part));
    const theseWorks = comparedWorks(here, thesePeople).filter(isAsked);
    const thoseWorks = comparedWorks(there, thosePeople).filter(isAsked);
    for (const { client } of open) await client`vacuum analyze`;
    const measured = await inTurns([here, there], [theseWorks, thoseWorks], rounds);
    const theseTrips = await roundTrips(here, theseWorks);
    const thoseTrips = await roundTrips(there, thoseWorks);
    const compared = measured.map((one, index) => ({
      ...one,
      here: { ...one.here, trips: theseTrips[index] ?? Number.NaN },
      there: { ...one.there, trips: thoseTrips[index] ?? Number.NaN },
    }));
    console.log(`\n${comparedTable(there.name, compared)}`);
    if (commit === peerRevision) console.log(`\n${peerTable(compared)}`);
  } finally {
    for (const side of open.reverse()) await side.close();
  }
}

async function fill(side: Side, observations: number): Promise<People> {
  const kept = keptPeople(side, observations);
  if (kept) return kept;
  const since = Date.now();
  const people = await addPeople(side, observations);
  const work = sets(side, people, Math.ceil(observations / observationsPerSet));
  const meter = new Meter();
  await meter
    .measure(side.at, { ...work, isOnce: true }, { connections, seconds: 3600 })
    .finally(() => meter.end());
  keepPeople(side, people);
  console.log(`  ${side.name}: filled over HTTP in ${((Date.now() - since) / 1000).toFixed(0)} s`);
  return people;
}

async function inTurns(
  [here, there]: [Side, Side],
  [theseWorks, thoseWorks]: [Work[], Work[]],
  rounds: number,
) {
  const meter = new Meter();
  const once = ({ at, client }: Side, work: Work, seconds: number) =>
    meter.measure(at, work, { connections, seconds, client });
  const compared = [];
  try {
    for (const [index, these] of theseWorks.entries()) {
      const those = thoseWorks[index];
      if (!those) throw new Error(`${these.name} is measured on one side only.`);
      await once(here, these, seconds.warming);
      await once(there, those, seconds.warming);
      const turns: { here: Figures; there: Figures }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        turns.push({
          there: await once(there, those, seconds.measured),
          here: await once(here, these, seconds.measured),
        });
      }
      const lessCpu = median(turns.map(({ here, there }) => cpuOf(there) / cpuOf(here)));
      console.log(`  ${these.name}: ${lessCpu.toFixed(2)} times less CPU`);
      compared.push({
        name: these.name,
        here: medianOf(turns.map(({ here }) => here)),
        there: medianOf(turns.map(({ there }) => there)),
        lessCpu,
      });
    }
  } finally {
    meter.end();
  }
  return compared;
}

const cpuOf = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu;
