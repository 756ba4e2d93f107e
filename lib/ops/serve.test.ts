import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let folder = '';
let first: ChildProcess;

/** A build whose server notes that it was started, and fails while a file says so. */
const server = `
  import { appendFileSync, existsSync } from 'node:fs';
  export async function startServer({ dataDir }) {
    const isBroken = existsSync(dataDir + '/broken');
    appendFileSync(dataDir + (isBroken ? '/failed' : '/started'), process.pid + ' ');
    if (isBroken) throw new Error('It does not start.');
    return { close: async () => {} };
  }`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wardline-serve-'));
  writeFileSync(join(folder, 'server.mjs'), server);
  writeFileSync(join(folder, 'api.mjs'), 'export const routes = [];');
  const script = join(folder, 'first.mjs');
  const text = `
    const { serve } = await import(${JSON.stringify(pathToFileURL('lib/ops/serve.mjs').href)});
    const serving = ${JSON.stringify({ folder, dataDir: folder })};
    await serve(serving, { processes: 2, onCrash: () => process.exit(7) });
    console.log('ready');`;
  writeFileSync(script, text);
  first = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
  if (first.stdout) await once(first.stdout, 'data');
});

afterEach(async () => {
  if (first.exitCode === null) {
    first.kill('SIGKILL');
    await once(first, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const pids = (name: 'started' | 'failed') =>
  existsSync(join(folder, name))
    ? readFileSync(join(folder, name), 'utf8').split(' ').filter(Boolean).map(Number)
    : [];

const within = { timeout: 20_000, interval: 50 };

describe('several processes that share the port', () => {
  it('replace one that dies, however often its replacement does not start', async () => {
    const [dying = 0] = pids('started');
    appendFileSync(join(folder, 'broken'), '');
    process.kill(dying, 'SIGKILL');
    await vi.waitFor(() => expect(pids('failed').length).toBeGreaterThan(1), within);
    rmSync(join(folder, 'broken'));
    await vi.waitFor(() => expect(pids('started')).toHaveLength(3), within);
    expect(first.exitCode).toBeNull();
  }, 60_000);

  it('end the first of them when none is left and none can be started', async () => {
    appendFileSync(join(folder, 'broken'), '');
    const ended = once(first, 'exit');
    for (const pid of pids('started')) process.kill(pid, 'SIGKILL');
    expect(await ended).toEqual([7, null]);
  }, 60_000);
});
