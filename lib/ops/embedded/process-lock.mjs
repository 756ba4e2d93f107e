// @ts-check
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../../db/start-refusal.mjs';
import { markRuns, processMark } from './processes.mjs';

/**
 * Runs `work` while no other process does the same thing. A lock left by a process that has died
 * is taken away once what that process ran under it has ended too.
 * @template T
 * @param {string} lock the lock file; its folder exists
 * @param {object} options
 * @param {string} options.doing what is done under the lock, as in "starting the database"
 * @param {(message: string) => void} options.onProgress
 * @param {number} [options.waitMs] how long to wait for another process
 * @param {(share: (pid: number) => void) => Promise<T>} work gets a function that names a process which does a part of it,
 *   and may go on when this one is killed
 * @returns {Promise<T>}
 */
export async function withProcessLock(lock, { doing, onProgress, waitMs = 120_000 }, work) {
  const deadline = Date.now() + waitMs;
  let told = false;
  while (!take(lock)) {
    const holder = read(lock);
    if (holder === null) continue;
    const running = holder.split('\n').find(markRuns);
    if (running === undefined) {
      if (takeAway(lock, holder)) onProgress(`Removed the lock of a process that died ${doing}.`);
      continue;
    }
    if (Date.now() > deadline) {
      throw new StartRefusal(
        `Another process (${running.split(' ')[0]}) has been ${doing} for ${Math.round(waitMs / 1000)} s: wait for it, or end it and start again.`,
      );
    }
    if (!told) onProgress(`Another process is ${doing}; waiting for it.`);
    told = true;
    await sleep(100);
  }
  try {
    return await work((pid) => shareWith(lock, pid));
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function take(lock) {
  const mine = `${lock}.${randomUUID()}`;
  writeFileSync(mine, processMark());
  try {
    // A link appears at once and with its content, unlike a file that is created and then written.
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * @param {string} lock held by this process
 * @param {number} pid
 */
function shareWith(lock, pid) {
  const both = `${lock}.${randomUUID()}`;
  writeFileSync(both, `${processMark()}\n${processMark(pid)}`);
  renameSync(both, lock);
}

/** @param {string} lock */
function read(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} lock
 * @param {string} holder what the lock said when it was found stale
 */
function takeAway(lock, holder) {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch {
    return false;
  }
  const taken = read(aside);
  try {
    // Someone else was quicker and holds a lock of his own by now: give it back.
    if (taken !== holder) linkSync(aside, lock);
  } catch {
    // A third one has it; there is nothing to give back.
  } finally {
    rmSync(aside, { force: true });
  }
  return taken === holder;
}
