import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '@/db/migrate';
import { ensureDatabase } from '@/lib/ops/embedded.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** A real PostgreSQL for the suite: the running server's own, or a temporary one. */
export default async function setup(project: TestProject) {
  const given = process.env.WARDLINE_DATABASE_URL;
  if (given) {
    project.provide('databaseUrl', given);
    return;
  }
  const dir = mkdtempSync(join(tmpdir(), 'wardline-api-'));
  const database = await ensureDatabase({ dir, throwAway: true });
  const close = async () => {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await migrate(database.url, 'db/migrations');
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('databaseUrl', database.url);
  return close;
}
