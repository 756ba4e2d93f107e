import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

const api = {
  environment: 'node',
  globalSetup: ['e2e/api/database.ts'],
  setupFiles: ['e2e/api/environment.ts'],
  // The files share their modules, which are most of what each of them would load anew; every test has a hospital
  // of its own.
  isolate: false,
  // One for each core, and not one less: more than half of a test's time is the server's and the database's.
  maxWorkers: '100%',
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** Cuts the connections of everybody who uses the database. */
const alone = 'e2e/api/database-away.spec.ts';

/** By far the longest: begun late it would go on by itself after all the others. */
const longest = 'e2e/api/hostile-input.spec.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (moduleId.endsWith(longest) ? 0 : 1);
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
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-database',
          environment: 'node',
          // Each starts a database of its own, which takes its time on a busy machine, and has modules that know it.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['{db,bench}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...api,
          name: 'api',
          include: ['e2e/api/**/*.spec.ts'],
          exclude: [alone],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { ...api, name: 'api-alone', include: [alone], sequence: { groupOrder: 2 } },
      },
    ],
  },
});
