import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Some start a database of their own, which takes its time on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['{lib,components,db,app,bench}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          include: ['e2e/api/**/*.spec.ts'],
          globalSetup: ['e2e/api/database.ts'],
          setupFiles: ['e2e/api/environment.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
