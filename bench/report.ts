import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '@/bench/measure';
import { type Bar, changesOf, type Fact, holds, type Results } from '@/bench/results';
import { table } from '@/bench/table';

const folder = join('bench', 'results');

/** Collects the measurements, prints each as it comes, and stores them at the end. */
export class Report {
  readonly #results: Results = {
    at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    works: [],
    facts: [],
    bars: [],
  };

  work(part: string, name: string, observations: number, figures: Figures): void {
    this.#results.works.push({ part, name, observations, ...figures });
    const { connections, perSecond, p50, p99 } = figures;
    console.log(
      `  ${part}: ${name} (${observations}), ${connections} connections: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  }

  fact(part: string, name: string, value: number, unit: string): void {
    this.#results.facts.push({ part, name, value, unit });
    console.log(`  ${part}: ${name} ${shown(value)} ${unit}`);
  }

  bar(bar: Bar): void {
    this.#results.bars.push(bar);
  }

  /** Prints everything as tables, compares it with the last run that was kept, and writes it down. */
  finish({ keepAs }: { keepAs: string | undefined }): void {
    const { works, facts, bars } = this.#results;
    if (works.length > 0) console.log(`\n${worksTable(this.#results)}`);
    if (facts.length > 0) console.log(`\n${factsTable(facts)}`);
    if (bars.length > 0) console.log(`\n${barsTable(bars)}`);
    this.#compare();
    mkdirSync(folder, { recursive: true });
    const name = keepAs ? `${keepAs}.json` : 'last.local.json';
    writeFileSync(join(folder, name), `${JSON.stringify(rounded(this.#results), null, 1)}\n`);
    console.log(`\nKept as ${join(folder, name)}.`);
  }

  #compare(): void {
    const kept = lastKept();
    if (!kept) return;
    const changes = changesOf(this.#results, kept);
    console.log(`\nAgainst the run of ${kept.at}:`);
    if (changes.length === 0) console.log('  no work changed by more than the machine does.');
    else {
      const lines = changes.map(({ name, now, before, times }) => [
        name,
        `${before.toFixed(2)} ms`,
        `${now.toFixed(2)} ms`,
        `${times.toFixed(2)} times`,
      ]);
      console.log(table(['work', 'p50 then', 'p50 now', 'change'], lines, 1));
    }
  }
}

function worksTable({ works }: Results): string {
  const heading = [
    'part',
    'work',
    'observations',
    'conn.',
    '1/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'server µs',
    'PostgreSQL µs',
    'statements',
    'rows',
    'buffers',
  ];
  const lines = works.map((work) => [
    work.part,
    work.name,
    `${work.observations}`,
    `${work.connections}`,
    work.perSecond.toFixed(0),
    work.p50.toFixed(2),
    work.p95.toFixed(2),
    work.p99.toFixed(2),
    work.serverCpu.toFixed(0),
    work.databaseCpu.toFixed(0),
    work.statements?.toFixed(1) ?? '–',
    work.rows?.toFixed(1) ?? '–',
    work.buffers?.toFixed(0) ?? '–',
  ]);
  return table(heading, lines, 2);
}

const factsTable = (facts: Fact[]) =>
  table(
    ['part', 'figure', 'value', 'unit'],
    facts.map(({ part, name, value, unit }) => [part, name, shown(value), unit]),
    2,
  );

const barsTable = (bars: Bar[]) =>
  table(
    ['figure', 'measured', 'target', 'met'],
    bars.map((bar) => [
      bar.name,
      shown(bar.value),
      bar.most === undefined ? `at least ${bar.least}` : `at most ${bar.most}`,
      holds(bar) ? 'yes' : 'NO',
    ]),
    1,
  );

const shown = (value: number) => (Number.isInteger(value) ? `${value}` : value.toFixed(2));

/** The latest of the runs that were kept on purpose. */
function lastKept(): Results | null {
  if (!existsSync(folder)) return null;
  const kept = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.local.json'))
    .map((name): Results => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return kept.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}

/** Four significant digits are more than a run repeats. */
function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, part) =>
      typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(4)) : part,
    ),
  );
}
