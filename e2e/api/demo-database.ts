import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { ensureDatabase } from '@/lib/ops/embedded.mjs';
import { setUp } from '@/lib/ops/setup';

let dir = '';
const clients: Sql[] = [];
export const shared = {} as {
  stop: () => Promise<void>;
  sql: Sql;
  url: string;
  newDatabase: (name: string) => Promise<string>;
  seconds: number;
  signIns: Awaited<ReturnType<typeof setUp>>['users'];
};

export const client = (url: string) => {
  const sql = postgres(url, { max: 2, onnotice: () => undefined });
  clients.push(sql);
  return sql;
};

export const start = (databaseUrl: string, given: Partial<Parameters<typeof setUp>[0]> = {}) =>
  setUp({
    databaseUrl,
    demo: true,
    dataDir: join(dir, new URL(databaseUrl).pathname.slice(1)),
    baseUrl: 'http://localhost:3999',
    onProgress: () => undefined,
    ...given,
  });

export const demoFile = (databaseName: string) => join(dir, databaseName, 'demo.json');
export const readDemoFile = (databaseName: string) =>
  JSON.parse(readFileSync(demoFile(databaseName), 'utf8'));

/** A database server with demo data, for one test file alone. */
export function withDemoDatabase(): void {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'wardline-demo-'));
    const database = await ensureDatabase({ dir: join(dir, 'cluster'), throwAway: true });
    const server = client(database.url);
    shared.stop = database.stop;
    shared.newDatabase = async (name) => {
      await server.unsafe(`create database ${name}`);
      const url = new URL(database.url);
      url.pathname = `/${name}`;
      return url.href;
    };
    shared.url = await shared.newDatabase('demo');
    const since = performance.now();
    shared.signIns = (await start(shared.url)).users;
    shared.seconds = (performance.now() - since) / 1000;
    shared.sql = client(shared.url);
  }, 120_000);

  afterAll(async () => {
    await Promise.all(clients.splice(0).map((sql) => sql.end({ timeout: 1 })));
    await shared.stop?.();
    rmSync(dir, { recursive: true, force: true });
  });
}

/** Comes with the product, demo or not. */
const shipped = ['standard_diagnosis_codes'];

/** The rows in every table of the product that starts empty. */
export async function countRows(sql: Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> all (${shipped}) order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`;
    counts[name] = row?.count ?? 0;
  }
  return counts;
}
