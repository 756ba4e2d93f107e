// @ts-check
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { findBinaries } from './embedded/binaries.mjs';
import { borrow, runningOwner } from './embedded/borrowed.mjs';
import { clusterUrl, databaseName, ensureDataFolder } from './embedded/cluster.mjs';
import { freePort } from './embedded/free-port.mjs';
import { chooseIdentity } from './embedded/identity.mjs';
import { ask, requireReachable } from './embedded/probe.mjs';
import { withProcessLock } from './embedded/process-lock.mjs';
import { isPostmasterOf, marksAreExact, processesIn, processMark } from './embedded/processes.mjs';
import { adopted, answers, startPostmaster, supervise } from './embedded/supervisor.mjs';

/**
 * @typedef {import('./embedded/cluster.mjs').Cluster} Cluster
 * @typedef {import('./embedded/supervisor.mjs').Postmaster} Postmaster
 *
 * A database that answers.
 * @typedef {object} Database
 * @property {string} url
 * @property {'DATABASE_URL' | 'embedded' | 'system'} source
 * @property {() => Promise<void>} stop stops what this call started, or took over from another Wardline that ended; a
 *   server that belongs to someone else (DATABASE_URL, another running Wardline) stays up
 */

/**
 * A PostgreSQL to work with: the one that DATABASE_URL names, or else one run here, with its data
 * in `dir`, from the programs that came with the packages or from the system's own. It is started
 * again when it dies. What an earlier crash left (start lock, half-made data folder, stale
 * postmaster.pid, a postmaster still running) is recovered from and told through `onProgress`.
 *
 * @param {object} options
 * @param {string} options.dir made when missing
 * @param {(message: string) => void} [options.onProgress] one sentence at a time
 * @param {number} [options.port] a fixed port; otherwise a free one
 * @param {number} [options.waitMs] how long to wait for the server of DATABASE_URL
 * @param {boolean} [options.throwAway] for tests: never DATABASE_URL, and fast rather than safe
 *   against a crash of the machine
 * @returns {Promise<Database>}
 * @throws {StartRefusal} one sentence that says what to do
 */
export async function ensureDatabase({
  dir,
  onProgress = () => {},
  port,
  waitMs = 60_000,
  throwAway = false,
}) {
  const given = throwAway ? undefined : process.env.DATABASE_URL;
  if (given) {
    await requireReachable(given, { waitMs, onProgress });
    return { url: given, source: 'DATABASE_URL', stop: async () => {} };
  }
  const binaries = findBinaries();
  const home = resolve(dir, `pg${binaries.major}`);
  requireFolder(resolve(dir));
  requireOwnVersion(resolve(dir), home, binaries.major);
  makeEnterable(home);
  const dataDir = join(realpathSync(home), 'data');
  /** @type {() => Cluster} */
  const cluster = () => ({
    binaries,
    identity: chooseIdentity(binaries, home, dataDir),
    home,
    dataDir,
    log: join(home, 'log'),
    complete: join(home, 'complete'),
    secret: readOrMakeSecret(`${home}.secret`, existsSync(join(home, 'complete'))),
    throwAway,
  });
  return inTurn(home, onProgress, () => run(cluster(), port, onProgress));
}

/**
 * Starts a database in this folder while no other process does.
 * @template T
 * @param {string} home
 * @param {(message: string) => void} onProgress
 * @param {() => Promise<T>} work
 */
function inTurn(home, onProgress, work) {
  const lock = join(dirname(home), '.starting');
  return withProcessLock(lock, { doing: 'starting the database', onProgress }, work);
}

/**
 * Makes the folder where it is not there, and makes sure that this user can work in it.
 * @param {string} dir
 */
function requireFolder(dir) {
  try {
    makeEnterable(dir);
    readdirSync(dir);
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartRefusal(
      `The data folder ${dir} cannot be used (${code}): give it to the user who starts this, or set WARDLINE_DATA_DIR to a folder in which that user may write.`,
    );
  }
}

/**
 * An empty database beside the one that another PostgreSQL made would look as if everything were lost, and would be
 * worked on.
 * @param {string} dir
 * @param {string} home
 * @param {number} major
 */
function requireOwnVersion(dir, home, major) {
  if (existsSync(join(home, 'complete'))) return;
  const other = readdirSync(dir).find(
    (name) => /^pg\d+$/.test(name) && existsSync(join(dir, name, 'complete')),
  );
  if (!other) return;
  const theirs = join(dir, other);
  throw new StartRefusal(
    `The database in ${theirs} was made by PostgreSQL ${other.slice(2)} and this is PostgreSQL ${major}: start it with what it was made with, bring it over with pg_dump, or move ${theirs} away to start with an empty database.`,
  );
}

/**
 * @param {Cluster} cluster
 * @param {number | undefined} port
 * @param {(message: string) => void} onProgress
 * @returns {Promise<Database>}
 */
async function run(cluster, port, onProgress) {
  const ownerFile = join(cluster.home, 'owner');
  const left = await runningPostmaster(cluster, ownerFile, onProgress);
  const { source } = cluster.binaries;

  if (left && runningOwner(ownerFile) !== null) {
    onProgress('Another Wardline process already runs the database; using it.');
    const again = () => run(cluster, left.port, onProgress);
    const takeOver = () => inTurn(cluster.home, onProgress, again);
    const stop = borrow(ownerFile, takeOver, onProgress);
    return { url: clusterUrl(cluster, left.port), source, stop };
  }
  if (left) onProgress('Took over the database that a crashed server had left running.');
  else await ensureDataFolder(cluster, onProgress);

  const postmaster = left ?? (await startOnFreePort(cluster, port));
  await ensureWardlineDatabase(cluster, postmaster.port);
  writeFileSync(cluster.complete, '');
  writeFileSync(ownerFile, processMark());

  const stop = supervise(cluster, postmaster, onProgress);
  return {
    url: clusterUrl(cluster, postmaster.port),
    source,
    stop: async () => {
      await stop();
      if (runningOwner(ownerFile) === processMark()) rmSync(ownerFile, { force: true });
    },
  };
}

/**
 * The postmaster that runs, once it answers. Where none does, what a dead one left is cleared away; but while another
 * Wardline runs, that one starts its postmaster again, or is about to end, and nobody else starts one on its data.
 * @param {Cluster} cluster
 * @param {string} ownerFile
 * @param {(message: string) => void} onProgress
 * @returns {Promise<Postmaster | null>}
 */
async function runningPostmaster(cluster, ownerFile, onProgress) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const left = await answeringPostmaster(cluster, deadline);
    if (left) return left;
    const owner = marksAreExact ? runningOwner(ownerFile) : null;
    if (owner === null) break;
    if (Date.now() > deadline) {
      throw new StartRefusal(
        `Another Wardline process (${owner.split(' ')[0]}) runs the database in ${cluster.home}, and it does not answer: see ${cluster.log}, or end that process and start again.`,
      );
    }
    await sleep(200);
  }
  await clearAway(cluster, deadline, onProgress);
  return null;
}

/**
 * The postmaster named by postmaster.pid, once it answers; null when its process is gone.
 * @param {Cluster} cluster
 * @param {number} deadline
 * @returns {Promise<Postmaster | null>}
 */
async function answeringPostmaster(cluster, deadline) {
  const pidFile = join(cluster.dataDir, 'postmaster.pid');
  const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  while (isPostmasterOf(pid, cluster.dataDir)) {
    if (port > 0 && (await answers(cluster, port, pid))) return adopted(cluster, pid, port);
    if (Date.now() > deadline) {
      throw new StartRefusal(
        `A PostgreSQL (process ${pid}) holds ${cluster.dataDir} but does not answer: end it with "kill -INT ${pid}" and start again.`,
      );
    }
    await sleep(200);
  }
  return null;
}

/**
 * The file is also what keeps two servers off the same data: it may go only when no process of the dead server works in
 * the folder any more.
 * @param {Cluster} cluster
 * @param {number} deadline
 * @param {(message: string) => void} onProgress
 */
async function clearAway({ dataDir }, deadline, onProgress) {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  while (processesIn(dataDir).length > 0) {
    if (Date.now() > deadline) {
      throw new StartRefusal(
        `Processes of a crashed PostgreSQL (${processesIn(dataDir).join(', ')}) still hold ${dataDir}: end them and start again.`,
      );
    }
    await sleep(200);
  }
  rmSync(pidFile, { force: true });
  onProgress('The database had not been shut down; recovering it (nothing committed is lost).');
}

/**
 * @param {Cluster} cluster
 * @param {number | undefined} fixed
 */
async function startOnFreePort(cluster, fixed) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(cluster, fixed ?? (await freePort()));
    } catch (error) {
      // Between choosing a port and binding it another process may have taken it.
      const taken = error instanceof Error && /Address already in use|bind/.test(error.message);
      if (!taken || fixed !== undefined || attempt === 5) throw error;
    }
  }
}

/**
 * @param {Cluster} cluster
 * @param {number} port
 */
async function ensureWardlineDatabase(cluster, port) {
  const url = clusterUrl(cluster, port, 'postgres');
  const found = await ask(url, `select 1 from pg_database where datname = '${databaseName}'`);
  if (found.length === 0) await ask(url, `create database ${databaseName}`, 60);
}

/**
 * @param {string} file
 * @param {boolean} needed whether a cluster exists that was made with it
 */
function readOrMakeSecret(file, needed) {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept) return kept;
  if (needed) {
    throw new StartRefusal(
      `The database's password file ${file} is missing or empty: put it back from a backup, or move ${file.replace(/\.secret$/, '')} away to start with an empty database.`,
    );
  }
  const secret = randomBytes(24).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/**
 * Makes a folder that PostgreSQL's own user may pass through; what is secret in it is a file of
 * mode 0600.
 * @param {string} folder
 */
function makeEnterable(folder) {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
