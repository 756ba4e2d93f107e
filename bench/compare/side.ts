import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { closing } from '@/bench/closing';
import type { Measured } from '@/bench/measure';
import { startServer } from '@/bench/server';
import { databaseName } from '@/lib/ops/embedded/cluster.mjs';

/** A revision that runs as `npm start` runs it, with a database and a demo hospital of its own. */
export type Side = {
  name: string;
  folder: string;
  dir: string;
  databaseUrl: string;
  at: Measured;
  client: Sql;
  key: string;
  providerId: string;
  close: () => Promise<void>;
};

/** @param folder of the sources, which the start installs and builds where that is needed */
export async function openSide(
  name: string,
  { folder, keptIn }: { folder: string; keptIn: string | undefined },
): Promise<Side> {
  const dir = keptIn ? resolve(keptIn) : mkdtempSync(join(tmpdir(), 'wardline-compare-'));
  mkdirSync(dir, { recursive: true });
  const server = await startServer({ dir, folder, waitMs: 900_000 });
  const home = join(dir, 'pg18');
  const [postmasterPid = '', , , port = ''] = readFileSync(
    join(home, 'data', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  const secret = readFileSync(`${home}.secret`, 'utf8').trim();
  const databaseUrl = `postgres://wardline:${secret}@127.0.0.1:${port}/${databaseName}`;
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const close = closing(async () => {
    await client.end({ timeout: 5 });
    await server.close();
    if (!keptIn) rmSync(dir, { recursive: true, force: true });
  });
  await client`create extension if not exists pg_stat_statements`;
  const demo = JSON.parse(readFileSync(join(dir, 'demo.json'), 'utf8'));
  return {
    name,
    folder,
    dir,
    databaseUrl,
    at: { port: server.port, serverPid: server.pid, postmasterPid: Number(postmasterPid) },
    client,
    key: demo.api_key,
    providerId: demo.providers[0].uuid,
    close,
  };
}

/** Patients of a side with an open outpatient encounter each, and who observes them. */
export type People = {
  observations: number;
  performer: string;
  patients: { patient: string; encounter: string }[];
};

/** Those of an earlier comparison, if this side's database was kept with as many observations. */
export function keptPeople({ dir }: Side, observations: number): People | null {
  const file = join(dir, 'people.json');
  if (!existsSync(file)) return null;
  const kept: People = JSON.parse(readFileSync(file, 'utf8'));
  if (kept.observations !== observations) {
    throw new Error(`${dir} holds a database of ${kept.observations} observations.`);
  }
  return kept;
}

export const keepPeople = ({ dir }: Side, people: People) =>
  writeFileSync(join(dir, 'people.json'), JSON.stringify(people));
