import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from '@/bench/compare/compare';
import { explain } from '@/bench/explain';
import { Meter } from '@/bench/measure';
import { measureAuditSearches } from '@/bench/parts/audit';
import type { Bench } from '@/bench/parts/bench';
import { measureEvents } from '@/bench/parts/events';
import { measureKeystrokes } from '@/bench/parts/keystrokes';
import { measureMemory } from '@/bench/parts/memory';
import { measureOperations } from '@/bench/parts/operations';
import { measurePages } from '@/bench/parts/pages';
import { measureReads } from '@/bench/parts/reads';
import { measureWrites } from '@/bench/parts/writes';
import { Report } from '@/bench/report';
import { buildOnce } from '@/bench/server';
import { openStage, type Stage } from '@/bench/stage';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** In the measured hospital, a million; everything else grows in proportion. In a comparison, a hundred thousand. */
    observations: { type: 'string' },
    /** Ten million observations. */
    large: { type: 'boolean', default: false },
    /** Keeps the databases in this folder, and reuses those of an earlier run. */
    keep: { type: 'string' },
    /** Only the reads with this in their name; in a comparison several, separated by commas. */
    only: { type: 'string', default: '' },
    /** So often a comparison measures each revision. */
    rounds: { type: 'string', default: '5' },
    /** For each of the two loads under which the server's memory is measured. */
    'memory-seconds': { type: 'string', default: '15' },
    /** Writes the results to `bench/results/<name>.json`, for comparison with later runs. */
    'keep-as': { type: 'string' },
  },
});

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  operations: measureOperations,
  reads: measureReads,
  writes: measureWrites,
  pages: measurePages,
  keystrokes: measureKeystrokes,
  events: measureEvents,
  memory: (bench) => measureMemory(bench, { seconds: Number(values['memory-seconds']) }),
  audit: measureAuditSearches,
  explain: ({ large, only }) => explain(large.hospital, only),
};

/** The first adds millions of rows to the hospital's audit log, the second prints plans: both run only on request. */
const notByDefault = ['audit', 'explain'];

/** Enough for the thousandth page of ten rows to exist. */
const fewObservations = 10_500;

const asked =
  positionals.length > 0
    ? positionals
    : Object.keys(parts).filter((name) => !notByDefault.includes(name));
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
const observations = values.large ? 10_000_000 : Number(values.observations ?? 1_000_000);
if (positionals[0] === 'compare') {
  await compare(positionals[1] ?? 'HEAD', {
    observations: Number(values.observations ?? 100_000),
    only: values.only.split(',').filter(Boolean),
    rounds: Number(values.rounds),
    keptIn: values.keep,
  });
} else if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}. The parts are ${Object.keys(parts)}.`);
  process.exitCode = 1;
} else if (!Number.isInteger(observations) || observations < 7_000) {
  console.error('--observations must be a whole number from 7000.');
  process.exitCode = 1;
} else {
  await run();
}

async function run(): Promise<void> {
  const since = Date.now();
  const built = buildOnce();
  // Opening a stage reports the error.
  built.catch(() => undefined);
  const meter = new Meter();
  const report = new Report();
  const stages: Stage[] = [];
  const open = async (size: number) => {
    const keptIn = values.keep && join(values.keep, `${size}`);
    const stage = await openStage({ observations: size, keptIn, built }, meter);
    stages.push(stage);
    return stage;
  };
  try {
    const large = await open(observations);
    let small: Promise<Stage> | undefined;
    const bench: Bench = {
      meter,
      report,
      large,
      small: () => {
        small ??= open(fewObservations);
        return small;
      },
      only: values.only,
    };
    for (const [name, part] of Object.entries(parts)) {
      if (!asked.includes(name)) continue;
      console.log(`\n${name}, ${((Date.now() - since) / 1000).toFixed(0)} s after the start`);
      await part(bench);
    }
    report.finish({ keepAs: values['keep-as'] });
    console.log(`Took ${((Date.now() - since) / 1000).toFixed(0)} s.`);
  } finally {
    meter.end();
    for (const stage of stages.reverse()) await stage.close();
  }
}
