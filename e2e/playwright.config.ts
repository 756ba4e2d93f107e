import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// `npm test` starts the server, with a database of its own, and passes both addresses on.
const baseURL = process.env.WARDLINE_BASE_URL;
const executablePath = process.env.PLAYWRIGHT_CHROMIUM;

export default defineConfig({
  testDir: 'desk',
  outputDir: '../.test/browser',
  // One more than there are cores: some tests wait for a clock.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  // A busy machine takes its time; none of these tests is about speed.
  expect: { timeout: 20_000 },
  // A failed test runs once more for its trace only: it has failed even if it passes then.
  retries: 1,
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    // Traces of every test, even without pictures, would be a tenth of the whole run's work.
    trace: 'on-first-retry',
    // It would fetch the whole program for each test. The tests of a lost connection let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // A page that is used again keeps its compiled program, which is otherwise discarded after a few collections.
      args: ['--disable-dev-shm-usage', '--js-flags=--no-flush-bytecode'],
    },
  },
});
