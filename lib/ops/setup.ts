import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { migrate } from '@/db/migrate';
import * as schema from '@/db/schema/index';
import type { Role } from '@/lib/domain/codes/roles';
import { keepDemoFile } from '@/lib/ops/demo/file';
import { fillDemo } from '@/lib/ops/fill-demo';
import { requireConnections, requireSettings } from '@/lib/ops/require-settings';
import { readEnvironment } from '@/lib/platform/settings/env';

/** Any number that nothing else locks: servers that start at once prepare the data one after the other. */
const setupLock = 7_265_105;

/**
 * Brings the database to this version's schema and, if demo data is asked for, fills it in once: all of it or, after
 * a crash, nothing. Writes `demo.json` in `dataDir`, where other programs find the demo's keys and people.
 *
 * @param given.processes the number of server processes, each with a connection pool; none if nothing is served
 * @returns the people who can sign in, null without demo data; and the address with which requests connect
 */
export async function setUp({
  databaseUrl,
  processes,
  demo,
  dataDir,
  baseUrl,
  onProgress,
}: {
  databaseUrl: string;
  processes?: number;
  demo: boolean;
  dataDir: string;
  baseUrl: string;
  onProgress: (message: string) => void;
}): Promise<{
  users: { email: string; password: string; role: Role }[] | null;
  serverUrl: string;
}> {
  // Before anything is changed, and in one sentence: each server process would fail on it later.
  const { DATABASE_POOL_SIZE: size } = readEnvironment({
    ...process.env,
    DATABASE_URL: databaseUrl,
  });
  await requireSettings(databaseUrl);
  const serverUrl = await migrate(databaseUrl, migrationsFolder());
  await requireSettings(serverUrl);
  if (processes) await requireConnections(serverUrl, { processes, size });
  if (!demo) return { users: null, serverUrl };
  const client = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'wardline setup' },
  });
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${setupLock})`);
    if (!(await isFilled(db))) {
      onProgress('Filling in the demo data (once).');
      await db.transaction(async (tx) => {
        // First, so that a second server could not fill it even without the lock.
        await tx.insert(schema.installations).values({ name: 'demo' });
        await fillDemo(tx, new Date());
      });
      // So that the first requests already have good plans.
      await db.execute(sql`analyze`);
    }
    return { users: await keepDemoFile(db, { dataDir, baseUrl }), serverUrl };
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function isFilled(db: PostgresJsDatabase): Promise<boolean> {
  const found = await db
    .select()
    .from(schema.installations)
    .where(eq(schema.installations.name, 'demo'));
  return found.length > 0;
}

/** Searched from this file upwards, because the build moves it to another folder of the project. */
function migrationsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const migrations = join(folder, 'db', 'migrations');
    if (existsSync(join(migrations, 'meta', '_journal.json'))) return migrations;
    if (folder === dirname(folder)) throw new Error('The folder db/migrations is missing.');
  }
}
