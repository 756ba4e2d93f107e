import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import journal from './migrations/meta/_journal.json';

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

it('only the newest snapshot of the schema is kept', () => {
  const snapshots = readdirSync('db/migrations/meta').filter((name) => name.endsWith('.json'));
  expect(snapshots).toHaveLength(2);
  expect(snapshots).toContain('_journal.json');
});

const takesAway = [
  /\bDROP (TABLE|COLUMN)\b/i,
  /\bRENAME\b/i,
  /\bSET (NOT NULL|DATA TYPE)\b/i,
  /\bADD COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT NULL\b/i,
];

it('a migration that takes away what the version before uses says from which version on the schema serves', () => {
  const [, ...later] = journal.entries;
  for (const { tag } of later) {
    const text = readFileSync(join('db/migrations', `${tag}.sql`), 'utf8');
    if (!takesAway.some((pattern) => pattern.test(text))) continue;
    expect(text, tag).toMatch(/^UPDATE drizzle\.served_versions SET from_migration = \d+;/im);
  }
});
