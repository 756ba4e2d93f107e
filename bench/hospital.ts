import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import { closing } from '@/bench/closing';
import { loadOf } from '@/bench/hospital-size';
import { loadHospitals } from '@/bench/load';
import { migrate } from '@/db/migrate';
import { ensureDatabase } from '@/lib/ops/embedded.mjs';

/** A running database with hospitals in it. */
export type BenchHospital = {
  databaseUrl: string;
  /** Of PostgreSQL's first process. */
  postmasterPid: number;
  /** Of the huge hospital. */
  providerId: string;
  observations: number;
  /** Holds the database. */
  dir: string;
  close: () => Promise<void>;
};

/**
 * Starts a PostgreSQL of its own and fills it, unless `keptIn` holds one that was filled alike before. It is filled
 * without caring for a crash, and then runs as a hospital's does.
 */
export async function openHospital({
  observations,
  keptIn,
}: {
  observations: number;
  keptIn?: string | undefined;
}): Promise<BenchHospital> {
  const dir = keptIn ? resolve(keptIn) : mkdtempSync(join(tmpdir(), 'wardline-bench-'));
  const forget = closing(async () => {
    if (!keptIn) rmSync(dir, { recursive: true, force: true });
  });
  // The embedded database is taken only where no other is named.
  delete process.env.DATABASE_URL;
  try {
    const providerId = await fillOnce(dir, observations);
    const database = await ensureDatabase({ dir, onProgress: console.log });
    const stop = closing(database.stop);
    return {
      databaseUrl: database.url,
      postmasterPid: await postmasterOf(database.url),
      providerId,
      observations,
      dir,
      close: async () => {
        await stop();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}

async function fillOnce(dir: string, observations: number): Promise<string> {
  const mark = join(dir, 'filled.json');
  if (existsSync(mark)) {
    const filled = JSON.parse(readFileSync(mark, 'utf8'));
    if (filled.observations !== observations) {
      throw new Error(`${dir} holds a database of ${filled.observations} observations.`);
    }
    return filled.providerId;
  }
  const database = await ensureDatabase({ dir, throwAway: true, onProgress: console.log });
  const stop = closing(database.stop);
  try {
    const since = Date.now();
    console.log(`Filling a database with ${observations} observations and what goes with them.`);
    await migrate(database.url, 'db/migrations');
    const providerId = await loadHospitals(database.url, loadOf(observations), new Date());
    console.log(`Filled in ${((Date.now() - since) / 1000).toFixed(0)} s.`);
    writeFileSync(mark, JSON.stringify({ observations, providerId }));
    return providerId;
  } finally {
    await stop();
  }
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await client<{ folder: string }[]>`
      select current_setting('data_directory') as folder`;
    return Number.parseInt(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8'), 10);
  } finally {
    await client.end({ timeout: 5 });
  }
}
