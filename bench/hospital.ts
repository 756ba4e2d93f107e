import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadOf } from '@/bench/hospital-size';
import { loadHospitals } from '@/bench/load';
import { closeDatabase } from '@/db/client';
import { ensureDatabase } from '@/db/embedded.mjs';
import { migrate } from '@/db/migrate';

/** A running database with hospitals in it. */
export type BenchHospital = {
  databaseUrl: string;
  /** Of the huge hospital. */
  providerId: string;
  close: () => Promise<void>;
};

/** Starts a PostgreSQL of its own and fills it, unless `keptIn` holds one that was filled alike before. */
export async function openHospital({
  observations,
  keptIn,
}: {
  observations: number;
  keptIn?: string | undefined;
}): Promise<BenchHospital> {
  const dir = keptIn ? resolve(keptIn) : mkdtempSync(join(tmpdir(), 'wardline-bench-'));
  const database = await ensureDatabase({ dir, throwAway: true, onProgress: console.log });
  const close = async () => {
    await closeDatabase();
    await database.stop();
    if (!keptIn) rmSync(dir, { recursive: true, force: true });
  };
  try {
    await migrate(database.url, 'db/migrations');
    process.env.DATABASE_URL = database.url;
    const providerId = await fillOnce(database.url, dir, observations);
    return { databaseUrl: database.url, providerId, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillOnce(databaseUrl: string, dir: string, observations: number): Promise<string> {
  const mark = join(dir, 'filled.json');
  if (existsSync(mark)) {
    const filled = JSON.parse(readFileSync(mark, 'utf8'));
    if (filled.observations !== observations) {
      throw new Error(`${dir} holds a database of ${filled.observations} observations.`);
    }
    return filled.providerId;
  }
  const since = Date.now();
  console.log(`Filling the database with ${observations} observations and what goes with them.`);
  const providerId = await loadHospitals(databaseUrl, loadOf(observations), new Date());
  console.log(`Filled in ${((Date.now() - since) / 1000).toFixed(0)} s.`);
  writeFileSync(mark, JSON.stringify({ observations, providerId }));
  return providerId;
}
