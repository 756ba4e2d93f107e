import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closing } from '@/bench/closing';
import { freePort } from '@/lib/ops/embedded/free-port.mjs';

/** The product as `npm start` runs it. */
export type BenchServer = {
  port: number;
  pid: number;
  /** From the start of the process to its first answer. */
  startMs: number;
  close: () => Promise<void>;
};

/** Builds what the sources say, unless that has been built before. */
export async function buildOnce(): Promise<void> {
  const building = spawn(process.execPath, [join('lib', 'ops', 'build.mjs')], { stdio: 'inherit' });
  const [status] = await once(building, 'exit');
  if (status !== 0) throw new Error('The build failed.');
}

/**
 * Starts the product, on a filled database or on one of its own in `dir`; its log goes to a file in `dir`.
 * @param folder of its sources, if not these
 */
export async function startServer({
  databaseUrl = '',
  dir,
  folder = process.cwd(),
  waitMs = 120_000,
}: {
  databaseUrl?: string;
  dir: string;
  folder?: string;
  waitMs?: number;
}): Promise<BenchServer> {
  const port = await freePort();
  const logFile = join(dir, 'server.log');
  const log = openSync(logFile, 'a');
  const since = performance.now();
  const server = spawn(process.execPath, [join('lib', 'ops', 'start.mjs')], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      DATABASE_URL: databaseUrl,
      WARDLINE_DATA_DIR: dir,
      // The whole load comes from one address and one key.
      RATE_LIMIT_SESSION_PER_MINUTE: '100000000',
      RATE_LIMIT_KEY_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const state = { ended: false };
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => {
      state.ended = true;
      resolve();
    });
  });
  const close = closing(async () => {
    server.kill('SIGTERM');
    await Promise.race([ended, sleep(15_000, undefined, { ref: false })]);
    server.kill('SIGKILL');
  });
  while (!(await answers(port))) {
    if (state.ended || performance.now() - since > waitMs) {
      await close();
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await sleep(20);
  }
  return { port, pid: server.pid ?? Number.NaN, startMs: performance.now() - since, close };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok;
  } catch {
    return false;
  }
}
