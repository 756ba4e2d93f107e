// @ts-check
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../../db/start-refusal.mjs';
import { clusterUrl, lastLogLine, run, spawnPostmaster } from './cluster.mjs';
import { ask, codeOf, wrongPassword } from './probe.mjs';
import { isPostmasterOf, isRunning } from './processes.mjs';

/**
 * @typedef {import('./cluster.mjs').Cluster} Cluster
 *
 * A running postmaster.
 * @typedef {object} Postmaster
 * @property {number} pid
 * @property {number} port
 * @property {Promise<unknown>} gone settles when it has ended
 */

const startTimeoutMs = 120_000;
const longestPauseMs = 30_000;

/**
 * Starts a postmaster and waits until it answers; recovery after a crash may take its time.
 * @param {Cluster} cluster
 * @param {number} port
 * @returns {Promise<Postmaster>}
 */
export async function startPostmaster(cluster, port) {
  const child = spawnPostmaster(cluster, port);
  /** @type {{ ended: boolean }} */
  const state = { ended: false };
  const gone = Promise.race([once(child, 'exit'), once(child, 'error')])
    .catch(() => {})
    .then(() => {
      state.ended = true;
    });
  child.unref();
  const deadline = Date.now() + startTimeoutMs;
  while (!state.ended) {
    const isUp = await answers(cluster, port, child.pid).catch(async (refusal) => {
      // Nobody could stop it any more. To wait for its end is all that keeps a starting process alive.
      child.ref();
      child.kill('SIGINT');
      await gone;
      throw refusal;
    });
    if (isUp) return { pid: child.pid ?? 0, port, gone };
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StartRefusal(
        `PostgreSQL did not answer within ${startTimeoutMs / 1000} s: see ${cluster.log}.`,
      );
    }
    await sleep(25);
  }
  throw new StartRefusal(
    `PostgreSQL did not start: ${lastLogLine(cluster)} (more in ${cluster.log}).`,
  );
}

/**
 * @param {Cluster} cluster
 * @param {number} port
 * @param {number | undefined} pid the postmaster's
 * @throws {StartRefusal} when it answers that the password beside it is not its own, which no waiting changes
 */
export async function answers(cluster, port, pid) {
  if (!isReady(cluster, port, pid)) return false;
  try {
    await ask(clusterUrl(cluster, port, 'postgres'), 'select 1', 3);
    return true;
  } catch (error) {
    if (codeOf(error) !== wrongPassword) return false;
    throw new StartRefusal(
      `The database in ${cluster.home} refuses the password in ${cluster.home}.secret: put back the file that was kept with this database, and start again.`,
    );
  }
}

/**
 * Whether it is this postmaster that answers on the port, by the file it keeps in the data folder: before it has found the
 * port taken, another PostgreSQL answers there, which refuses the password or, of a copied folder, does not.
 * @param {Cluster} cluster
 * @param {number} port
 * @param {number | undefined} pid
 */
function isReady({ dataDir }, port, pid) {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return (
      Number(lines[0]) === pid &&
      Number(lines[3]) === port &&
      /^(ready|standby)/.test(lines[7] ?? '')
    );
  } catch {
    return false;
  }
}

/**
 * A postmaster that an earlier process left running, watched by its number.
 * @param {Cluster} cluster
 * @param {number} pid
 * @param {number} port
 * @returns {Postmaster}
 */
export function adopted(cluster, pid, port) {
  const gone = (async () => {
    while (isPostmasterOf(pid, cluster.dataDir)) await sleep(500, undefined, { ref: false });
  })();
  return { pid, port, gone };
}

/**
 * Starts the postmaster again, on the same port, whenever it dies while it should run.
 * @param {Cluster} cluster
 * @param {Postmaster} first
 * @param {(message: string) => void} onProgress
 * @returns {() => Promise<void>} stops it for good, waiting until its files are whole
 */
export function supervise(cluster, first, onProgress) {
  let current = first;
  let stopping = false;
  /** @type {Promise<void>} */
  let restarting = Promise.resolve();

  /** @param {Postmaster} postmaster */
  const watch = (postmaster) => {
    const since = Date.now();
    void postmaster.gone.then(() => {
      if (stopping) return;
      onProgress(`PostgreSQL has ended unexpectedly (${lastLogLine(cluster)}); starting it again.`);
      restarting = restart(Date.now() - since);
    });
  };

  /** @param {number} livedMs */
  const restart = async (livedMs) => {
    let pauseMs = livedMs > 60_000 ? 0 : 250;
    while (!stopping) {
      await sleep(pauseMs, undefined, { ref: false });
      if (stopping) return;
      try {
        current = await startPostmaster(cluster, first.port);
        onProgress('PostgreSQL runs again.');
        watch(current);
        return;
      } catch (error) {
        pauseMs = Math.min(Math.max(pauseMs * 2, 500), longestPauseMs);
        onProgress(
          `${error instanceof Error ? error.message : error} Trying again in ${pauseMs / 1000} s.`,
        );
      }
    }
  };

  watch(first);
  return async () => {
    if (stopping) return;
    stopping = true;
    await Promise.race([restarting, sleep(5_000, undefined, { ref: false })]);
    await stopPostmaster(cluster, current);
  };
}

/**
 * A fast shutdown: connections are cut, everything committed is on disk.
 * @param {Cluster} cluster
 * @param {Postmaster} postmaster
 */
async function stopPostmaster(cluster, { pid, gone }) {
  if (!isRunning(pid)) return;
  if (process.platform === 'win32') {
    await run(cluster, 'pg_ctl', ['stop', '-D', cluster.dataDir, '-m', 'fast', '-w']);
    return;
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    // The wait itself keeps the process alive, the watch does not; so it must not outlast the server.
    const patience = new AbortController();
    const waited = sleep(20_000, false, { signal: patience.signal }).catch(() => true);
    const ended = await Promise.race([gone.then(() => true), waited]);
    patience.abort();
    if (ended) return;
  }
}
