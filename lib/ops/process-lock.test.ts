import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProcessLock } from './embedded/process-lock.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-lock-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock and starts another one to do the work; both run until they are ended. */
async function aHolder(lock: string) {
  const script = `
    import { spawn } from 'node:child_process';
    import { withProcessLock } from ${JSON.stringify(join(import.meta.dirname, 'embedded', 'process-lock.mjs'))};
    await withProcessLock(${JSON.stringify(lock)}, { doing: 'working', onProgress: () => {} }, async (share) => {
      const worker = spawn('sleep', ['600'], { stdio: 'ignore' });
      share(worker.pid);
      console.log(worker.pid);
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [worker] = await once(holder.stdout, 'data');
  return { holder, worker: Number(worker) };
}

it('a worker of a killed process is waited for, and then the lock is free', async () => {
  const lock = join(folder, '.working');
  const { holder, worker } = await aHolder(lock);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const told: string[] = [];
  const options = { doing: 'working', onProgress: (message: string) => told.push(message) };
  const next = withProcessLock(lock, options, async () => told.push('worked'));
  while (told.length === 0) await sleep(20);
  expect(told).toEqual(['Another process is working; waiting for it.']);
  process.kill(worker, 'SIGKILL');
  await next;
  expect(told.slice(1)).toEqual(['Removed the lock of a process that died working.', 'worked']);
  expect(existsSync(lock)).toBe(false);
});

it('a process that waits too long gets the id of the process that still runs', async () => {
  const lock = join(folder, '.long');
  const { holder, worker } = await aHolder(lock);
  try {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const options = { doing: 'working', onProgress: () => {}, waitMs: 300 };
    await expect(withProcessLock(lock, options, async () => {})).rejects.toThrow(
      `Another process (${worker}) has been working`,
    );
  } finally {
    process.kill(worker, 'SIGKILL');
  }
});
