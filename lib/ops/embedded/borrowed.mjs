// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { markRuns } from './processes.mjs';

const lookEveryMs = 250;
const againAfterMs = 5_000;

/**
 * The mark of the Wardline process that runs a database, if it is still running.
 * @param {string} ownerFile
 */
export function runningOwner(ownerFile) {
  const owner = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8') : '';
  return markRuns(owner) ? owner : null;
}

/**
 * Uses the database that another Wardline process runs. That process stops it when it ends; it is then started here,
 * so that the second process keeps its database.
 *
 * @param {string} ownerFile
 * @param {() => Promise<{ stop: () => Promise<void> }>} takeOver runs the database at the same address
 * @param {(message: string) => void} onProgress
 * @returns {() => Promise<void>} ends the use, and stops the database if it was taken over
 */
export function borrow(ownerFile, takeOver, onProgress) {
  let stopping = false;
  /** @type {{ stop: () => Promise<void> } | null} */
  let own = null;
  /** @type {Promise<void>} */
  let taking = Promise.resolve();

  const take = async () => {
    try {
      own = await takeOver();
    } catch (error) {
      onProgress(`${error instanceof Error ? error.message : error} Trying again in 5 s.`);
    }
  };

  const watch = async () => {
    const owner = runningOwner(ownerFile);
    while (!stopping && owner !== null && runningOwner(ownerFile) === owner)
      await pause(lookEveryMs);
    while (!stopping && own === null) {
      taking = take();
      await taking;
      if (own === null) await pause(againAfterMs);
    }
  };

  void watch();
  return async () => {
    stopping = true;
    await taking;
    await own?.stop();
  };
}

/** @param {number} ms */
const pause = (ms) => sleep(ms, undefined, { ref: false });
