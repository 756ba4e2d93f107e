import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { ensureDatabase } from './embedded.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    madeDatabase: string;
  }
}

/** Before all tests: a database is made once and stopped, because making one takes longer than most tests do. */
export default async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'wardline-made-'));
  const database = await ensureDatabase({ dir, throwAway: true });
  await database.stop();
  project.provide('madeDatabase', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}

/** Puts a database that was made and never used into a folder, for `ensureDatabase` to start there. */
export function copyMadeDatabase(dir: string): void {
  cpSync(inject('madeDatabase'), dir, { recursive: true });
}
