import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

const api = {
  environment: 'node',
  globalSetup: ['e2e/api/database.ts'],
  setupFiles: ['e2e/api/environment.ts'],
  // The files share their modules, which take most of the loading time; every test has a hospital
  // of its own.
  isolate: false,
  // More than there are cores: half of a test's time is the server's and the database's, and some wait for a clock.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** One attacks the server, the other cuts the connections of everybody who uses the database. */
const alone = ['attacks', 'database-away'].map((name) => `e2e/api/platform/${name}.spec.ts`);

/** By far the longest: begun late they would go on by themselves after all the others. */
const longest = [
  'every-endpoint',
  'hostile-input',
  'demo',
  'ward-board-events',
  'payments-at-once',
];

/** Each starts a PostgreSQL or reads one. */
const withDatabase = ['{db,bench,lib/ops}/**/*.test.ts', 'lib/**/*.database.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  root,
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
          include: ['{lib,components,app}/**/*.test.{ts,tsx}'],
          exclude: [...withDatabase],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-database',
          environment: 'node',
          globalSetup: ['lib/ops/template-database.ts'],
          // Each starts a database of its own, which takes its time on a busy machine, and has modules that know it.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: [...withDatabase],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api',
          include: ['e2e/api/**/*.spec.ts'],
          exclude: alone,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api-alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
