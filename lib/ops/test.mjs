// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { build } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { openTwin } from './framework-twin.mjs';
import { install } from './install.mjs';
import { requireDiskSpace, requireNode } from './preflight.mjs';
import { endCommands, runPackage, tail } from './run-command.mjs';
import { openHospital, openRun } from './test-hospital.mjs';
import { readCounts } from './test-results.mjs';

/**
 * @typedef {import('./test-results.mjs').Counts} Counts
 * @typedef {import('./test-hospital.mjs').TestHospital} TestHospital
 */

const biome = '@biomejs/biome/bin/biome';
const vitest = 'vitest/vitest.mjs';
const vitestConfig = ['--config', 'lib/vitest.config.ts'];

/** @type {{ folder: string, hospital: Promise<TestHospital> | null }} */
const run = { folder: '', hospital: null };

/**
 * The parts of a test run, in order. A check counts as one test.
 * @type {Record<string, () => Promise<Counts>>}
 */
const parts = {
  format: () => check(biome, ['format', '.']),
  lint: () => check(biome, ['check', '--formatter-enabled=false', '.']),
  types: async () => {
    const generated = await check('next/dist/bin/next', ['typegen']);
    return generated.failed > 0 ? generated : check('typescript/bin/tsc', ['--noEmit']);
  },
  unused: () => check('knip/bin/knip.js', []),
  build: async () => {
    await build();
    return { passed: 1, failed: 0 };
  },
  unit: () => runVitest('unit', {}),
  api: () =>
    runApi(['every-endpoint', 'encounters', 'observation-lists', 'discounts', 'discounts-edited']),
  twin: () => runApi([]),
  browser: async () => {
    const report = join(run.folder, 'browser.json');
    const { code } = await runPackage(
      '@playwright/test/cli.js',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'],
      {
        show: true,
        env: {
          ...(await hospital()).env,
          PLAYWRIGHT_CHROMIUM: await findBrowser(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    );
    return readCounts('playwright', report, code);
  },
};

/**
 * The parts that run at once: the unit tests wait for databases that die and start more than they compute, and the API's
 * for the server. Browser tests have the machine to themselves, and so have the checks and the build, which take longer
 * together.
 */
const batches = [
  ...['format', 'lint', 'types', 'unused', 'build'].map((name) => [name]),
  ['unit', 'api'],
  ['browser'],
  ['twin'],
];

/** Long, and for when the server or the framework has changed; `api` does it for some of its files. */
const onlyWhenAsked = ['twin'];

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endCommands();
    void close().then(() => process.exit(130));
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await close();
}

/**
 * @param {string[]} asked names of parts; none for all of them
 * @returns {Promise<number>} the exit code
 */
async function main(asked) {
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    throw new StartRefusal(
      `There is no part "${unknown.join('", "')}": the parts are ${Object.keys(parts).join(', ')}.`,
    );
  }
  requireNode();
  requireDiskSpace(null);
  await install();
  run.folder = await openRun();
  // For the tests' own databases and for the browser.
  process.env.TMPDIR = join(run.folder, 'tmp');
  mkdirSync(process.env.TMPDIR);

  const results = [];
  for (const batch of batches) {
    const names = batch.filter((name) =>
      asked.length === 0 ? !onlyWhenAsked.includes(name) : asked.includes(name),
    );
    if (names.length === 0) continue;
    console.log(`\n── ${names.join(' and ')}`);
    results.push(...(await Promise.all(names.map(timed))));
  }
  console.log('');
  for (const { name, counts, seconds } of results) {
    const mark = counts.failed > 0 ? '✗' : '✓';
    console.log(
      `${mark} ${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
    );
  }
  const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0);
  const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0);
  await close();
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** @param {string} name */
async function timed(name) {
  const since = Date.now();
  const work = parts[name];
  if (!work) throw new Error(`There is no part "${name}".`);
  const counts = await attempt(work);
  return { name, counts, seconds: ((Date.now() - since) / 1000).toFixed(1) };
}

/**
 * A part that cannot even run is one failure, and the others still run.
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Counts>}
 */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function check(program, args) {
  const { code, output } = await runPackage(program, args);
  if (code !== 0) console.log(tail(output, 80));
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Runs the API's tests, and asks the framework's own server too what ours is asked.
 * @param {string[]} compared the files whose requests go to both, by parts of their names; none for all of them
 */
async function runApi(compared) {
  const twin = await openTwin(await build(), (await hospital()).env);
  try {
    return await runVitest('api', { ...twin.env, WARDLINE_TWIN_SPECS: compared.join(',') });
  } finally {
    twin.close();
  }
}

/**
 * @param {string} project
 * @param {Record<string, string>} env
 */
async function runVitest(project, env) {
  const report = join(run.folder, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runPackage(
    vitest,
    // Tests that must run alone are a project of their own, named after the one that they belong to.
    ['run', ...vitestConfig, '--project', `${project}*`, ...reporters],
    { show: true, env },
  );
  return readCounts('vitest', report, code);
}

/** The server that the API and the browser tests share; one that did not start is not tried again. */
function hospital() {
  run.hospital ??= build().then(() => openHospital(run.folder));
  return run.hospital;
}

async function close() {
  const open = await run.hospital?.catch(() => null);
  run.hospital = null;
  await open?.close();
  if (run.folder) rmSync(run.folder, { recursive: true, force: true });
}
