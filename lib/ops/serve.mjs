// @ts-check
import cluster from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

/**
 * @typedef {Omit<import('./server').ServerOptions, 'routes' | 'onCrash'> & { folder: string }} Serving the settings
 * of a process; `folder` is the build's
 */

const restartAfterMs = 1_000;

// The heap may grow to 1.25 times what is in use before it is collected: by default it grows to four times on a machine
// with much memory, and a burst of requests then leaves a server of 270 MB at more than 400 MB.
v8.setFlagsFromString('--heap-growing-percent=25');

/**
 * Serves from this process, or from several that share the port.
 * @param {Serving} serving
 * @param {{ processes: number, onCrash: () => void }} options
 * @returns {Promise<{ close: (graceMs: number) => Promise<void> }>}
 */
export function serve(serving, { processes, onCrash }) {
  return processes > 1 ? serveByWorkers(serving, processes, onCrash) : serveHere(serving, onCrash);
}

/**
 * @param {Serving} serving
 * @param {() => void} onCrash
 */
async function serveHere({ folder, ...options }, onCrash) {
  /** @type {typeof import('./server')} */
  const { startServer } = await import(pathToFileURL(join(folder, 'server.mjs')).href);
  /** @type {{ routes: import('../platform/server/api-router').ApiRoute[] }} */
  const { routes } = await import(pathToFileURL(join(folder, 'api.mjs')).href);
  return startServer({ ...options, routes, onCrash });
}

/**
 * A process that dies is replaced while the others continue. A replacement that does not start is retried, as long as
 * another one serves.
 * @param {Serving} serving
 * @param {number} processes
 * @param {() => void} onCrash
 */
async function serveByWorkers(serving, processes, onCrash) {
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url), args: [] });
  // Imported late: this file is read before the packages are installed.
  const { RateLimiterClusterMaster } = await import('rate-limiter-flexible');
  // Requests are counted here for all processes.
  new RateLimiterClusterMaster();
  const state = { stopping: false };
  const fork = async () => {
    const worker = cluster.fork({ WARDLINE_SERVING: JSON.stringify(serving) });
    const failed = once(worker, 'exit').then(() => {
      throw new Error('A process of the server did not start. The reason is above.');
    });
    await Promise.race([once(worker, 'message'), failed]);
    failed.catch(() => {});
    worker.once('exit', replace);
  };
  const replace = () => {
    if (state.stopping) return;
    setTimeout(() => {
      if (state.stopping) return;
      fork().catch((error) => {
        console.error(error.message);
        if (workers().length > 0) replace();
        else if (!state.stopping) onCrash();
      });
    }, restartAfterMs);
  };
  await Promise.all(Array.from({ length: processes }, fork));
  return {
    /** @param {number} graceMs */
    close: async (graceMs) => {
      state.stopping = true;
      await Promise.all(
        workers().map((worker) => {
          const gone = once(worker, 'exit');
          worker.send({ graceMs });
          return gone;
        }),
      );
    },
  };
}

function workers() {
  const all = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
  return all.filter((worker) => !worker.isDead());
}

/** One of several processes: it serves until the first process says stop, or ends. */
async function work() {
  // The first process gets these signals too, and decides.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const serving = JSON.parse(process.env.WARDLINE_SERVING ?? '{}');
  const server = await serveHere(serving, () => process.exit(1));
  /** @param {number} graceMs */
  const stop = async (graceMs) => {
    await server.close(graceMs);
    process.exit(0);
  };
  process.on('message', (/** @type {{ graceMs?: number }} */ message) => {
    if (message.graceMs !== undefined) void stop(message.graceMs);
  });
  process.once('disconnect', () => void stop(0));
  process.send?.('ready');
}

if (cluster.isWorker && process.env.WARDLINE_SERVING) await work();
