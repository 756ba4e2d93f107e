import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

// `npm test` starts the server, with a database of its own, and says where both are.
const baseURL = process.env.WARDLINE_BASE_URL;
const executablePath = process.env.PLAYWRIGHT_CHROMIUM;

export default defineConfig({
  testDir: 'desk',
  outputDir: '../.test/browser',
  // One more than there are cores: some tests wait for a clock.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  use: {
    baseURL,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    // What was done and what went over the wire. Pictures of every step would be a fifth of the whole run's work.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--disable-dev-shm-usage'] },
  },
});
