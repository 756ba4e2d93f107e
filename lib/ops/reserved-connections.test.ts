import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { ensureDatabase } from './embedded.mjs';
import { requireConnections } from './require-settings';
import { copyMadeDatabase } from './template-database';

it('counts the connections that PostgreSQL keeps for chosen roles for those alone', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'wardline-reserved-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  copyMadeDatabase(dir);
  const before = await ensureDatabase({ dir, throwAway: true });
  await asAdministrator(before.url, async (sql) => {
    await sql`create role plain login password 'plain'`;
    await sql`create role chosen login password 'chosen' in role pg_use_reserved_connections`;
    // It is taken up at the next start.
    await sql`alter system set reserved_connections = 7`;
  });
  await before.stop();
  const database = await ensureDatabase({ dir, throwAway: true });
  onTestFinished(() => database.stop());
  const by = (name: string) => {
    const url = new URL(database.url);
    return Object.assign(url, { username: name, password: name, pathname: '/postgres' }).href;
  };
  // Of 120 PostgreSQL keeps 3 for administrators and 7 for the chosen ones.
  await requireConnections(by('plain'), { processes: 1, size: 108 });
  await expect(requireConnections(by('plain'), { processes: 1, size: 109 })).rejects.toMatchObject({
    message: expect.stringContaining('allows its user 110 connections at once'),
  });
  await requireConnections(by('chosen'), { processes: 1, size: 115 });
  await expect(requireConnections(by('chosen'), { processes: 1, size: 116 })).rejects.toThrow(
    'allows its user 117 connections at once',
  );
});

async function asAdministrator(url: string, work: (sql: postgres.Sql) => Promise<void>) {
  const sql = postgres(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
