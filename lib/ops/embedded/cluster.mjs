// @ts-check
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { StartRefusal } from '../../../db/start-refusal.mjs';
import { program } from './binaries.mjs';
import { giveTo } from './identity.mjs';

/**
 * One database cluster on disk.
 * @typedef {object} Cluster
 * @property {import('./binaries.mjs').Binaries} binaries
 * @property {import('./identity.mjs').Identity} identity
 * @property {string} home the parent of all paths below
 * @property {string} dataDir
 * @property {string} log
 * @property {string} complete a file that exists once the cluster has worked
 * @property {string} secret the superuser's password
 * @property {boolean} throwAway gives up crash safety for speed
 */

const superuser = 'wardline';
export const databaseName = 'wardline';
/** The most connections of a database that runs here. */
export const maxConnections = 120;
/** Besides its pool, a process has one connection that listens for changes of callers and one for the outbox. */
export const hearingConnections = 2;

/**
 * @param {Pick<Cluster, 'secret'>} cluster
 * @param {number} port
 * @param {string} [database]
 */
export function clusterUrl(cluster, port, database = databaseName) {
  return `postgres://${superuser}:${cluster.secret}@127.0.0.1:${port}/${database}`;
}

/**
 * Makes the data folder if it does not exist. It is made under another name and renamed once complete, so that an
 * interruption never leaves one that looks usable.
 * @param {Cluster} cluster
 * @param {(message: string) => void} onProgress
 */
export async function ensureDataFolder(cluster, onProgress) {
  const { dataDir, home, complete, identity, binaries } = cluster;
  const whole =
    existsSync(join(dataDir, 'PG_VERSION')) && existsSync(join(dataDir, 'global', 'pg_control'));
  if (!whole && existsSync(complete)) {
    throw new StartRefusal(
      `The database folder ${dataDir} is damaged (PG_VERSION or global/pg_control is missing): restore it from a backup, or move ${home} away to start with an empty database.`,
    );
  }
  if (existsSync(dataDir) && !whole) {
    const aside = `${dataDir}.half-made-${Date.now()}`;
    renameSync(dataDir, aside);
    onProgress(`Found an incomplete database folder; kept it as ${aside} and making a new one.`);
  }
  if (whole) {
    giveTo(identity, dataDir);
    shutToOthers(dataDir);
    return;
  }

  removeHalfMade(cluster, onProgress);
  // A unique name, because the initdb of a killed start keeps writing to its folder for a moment.
  const making = `${halfMadeOf(dataDir)}-${randomUUID()}`;
  mkdirSync(making, { mode: 0o700 });
  giveTo(identity, making);
  const passwordFile = join(home, 'initial-password');
  writeFileSync(passwordFile, cluster.secret, { mode: 0o600 });
  giveTo(identity, passwordFile);
  try {
    // The built-in locale sorts the same on every machine and needs no locale of the system.
    const locale =
      binaries.major >= 17
        ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--locale=C.UTF-8'];
    await run(cluster, 'initdb', [
      `--pgdata=${making}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--data-checksums',
      ...(cluster.throwAway ? ['--no-sync'] : []),
      ...locale,
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(making, dataDir);
}

/** @param {string} dataDir */
const halfMadeOf = (dataDir) => `${dataDir}.making`;

/**
 * @param {Cluster} cluster
 * @param {(message: string) => void} onProgress
 */
function removeHalfMade({ dataDir, home }, onProgress) {
  const left = readdirSync(home).filter((name) => name.startsWith(basename(halfMadeOf(dataDir))));
  if (left.length === 0) return;
  try {
    for (const name of left) rmSync(join(home, name), { recursive: true, force: true });
    onProgress('Removed an incomplete database folder left by an interrupted start.');
  } catch {
    // Something still writes there. It does no harm, and the next start that makes a database removes it.
  }
}

/**
 * PostgreSQL does not start in a folder that others can read, such as one that was copied without its modes.
 * @param {string} dataDir
 */
function shutToOthers(dataDir) {
  if (process.platform === 'win32' || (statSync(dataDir).mode & 0o027) === 0) return;
  chmodSync(dataDir, 0o700);
}

/**
 * Starts a postmaster as a direct child (so that it is reaped when it dies) in a session of its own (so that Ctrl-C
 * reaches only the server, which stops the database last).
 * @param {Cluster} cluster
 * @param {number} port
 */
export function spawnPostmaster(cluster, port) {
  rotateLog(cluster.log);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and key values in errors contain patients' data; they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(cluster.binaries.statements ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
    // A commit still reaches the system's memory, so a killed postmaster loses nothing.
    ...(cluster.throwAway ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return start(cluster, 'postgres', ['-D', cluster.dataDir, ...args], { detached: true });
}

/**
 * @param {Cluster} cluster
 * @param {'initdb' | 'postgres' | 'pg_ctl'} name
 * @param {string[]} args
 */
export async function run(cluster, name, args) {
  const child = start(cluster, name, args, { detached: false });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) {
    throw new StartRefusal(`${name} failed: ${lastLogLine(cluster)} (more in ${cluster.log}).`);
  }
}

/**
 * @param {Cluster} cluster
 * @param {'initdb' | 'postgres' | 'pg_ctl'} name
 * @param {string[]} args
 * @param {{ detached: boolean }} options
 */
function start(cluster, name, args, { detached }) {
  const { prefix, as } = cluster.identity;
  const [command = '', ...rest] = [...prefix, program(cluster.binaries, name), ...args];
  const log = openSync(cluster.log, 'a', 0o600);
  try {
    return spawn(command, rest, {
      ...as,
      detached,
      cwd: cluster.home,
      stdio: ['ignore', log, log],
      env: serverEnvironment(),
    });
  } finally {
    closeSync(log);
  }
}

/** The environment without the variables that would affect PostgreSQL's programs. */
function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), NODE_ENV: process.env.NODE_ENV, LC_ALL: 'C' };
}

/** @param {string} log */
function rotateLog(log) {
  if (existsSync(log) && statSync(log).size > 10_000_000) renameSync(log, `${log}.1`);
}

/** @param {Pick<Cluster, 'log'>} cluster */
export function lastLogLine({ log }) {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const telling = lines.slice(-40).filter((line) => /FATAL|PANIC|error|could not/i.test(line));
  const last = telling.at(-1) ?? lines.at(-1) ?? 'no reason given';
  // The reason for a missing socket, usually that the port is in use, is on an earlier line.
  const why =
    /TCP\/IP sockets/.test(last) && telling.findLast((line) => /could not bind/.test(line));
  return (why || last).trim();
}
