import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the migrations make the tables, checks and indexes of the schema', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-migrations-'));
  try {
    cpSync('db/migrations', folder, { recursive: true });
    const { stdout } = await promisify(execFile)(process.execPath, [
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--dialect=postgresql',
      '--schema=./db/schema/index.ts',
      // It takes no path from the root.
      `--out=${relative('.', folder)}`,
    ]);
    expect(stdout).toContain('No schema changes');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
