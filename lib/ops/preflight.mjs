// @ts-check
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { hearingConnections as hearing, maxConnections } from './embedded/cluster.mjs';
import { root } from './project.mjs';

const oldestNode = [20, 19];

/** @param {string} [version] such as `20.19.1` */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new StartRefusal(
    `Wardline needs Node.js ${oldestNode.join('.')} or newer and this is ${version}: install Node.js 24 from nodejs.org and start again.`,
  );
}

/**
 * Refuses a folder name that the build would misread: it takes the rest of the path for a part of a URL, and fails
 * minutes later.
 * @param {string} [folder]
 */
export function requireFolderName(folder = root) {
  const sign = /[#?]/.exec(folder)?.[0];
  if (!sign) return;
  throw new StartRefusal(
    `The path of this folder contains a "${sign}", which breaks the build (${folder}): move or rename it, and start again.`,
  );
}

/**
 * The options of the command line.
 * @param {string[]} [args]
 */
export function optionsOf(args = process.argv.slice(2)) {
  try {
    return parseArgs({ args, options: { demo: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new StartRefusal(
      `Unknown option "${args.join(' ')}": the only option is --demo, as in "npm start -- --demo".`,
    );
  }
}

/**
 * The address to serve: `HOST` and `PORT`.
 * @param {Record<string, string | undefined>} env
 */
export function address(env) {
  const host = env.HOST || '127.0.0.1';
  const text = env.PORT || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartRefusal(
      `PORT is "${text}", which is not a port: set it to a number up to 65535, as in "PORT=3001 npm start".`,
    );
  }
  return { host, port };
}

/**
 * A warning after creating what looks like a real hospital: DATABASE_URL is easily forgotten in another shell.
 * @param {string} dataDir
 */
export const embeddedIsForTrying = (dataDir) =>
  `DATABASE_URL is not set, so this is in the embedded database in ${dataDir}, which "npm start" fills with demo data: for real patients, set DATABASE_URL first (docs/operations.md).`;

/**
 * The number of server processes: `WARDLINE_PROCESSES`.
 * @param {Record<string, string | undefined>} env
 */
export function processesOf(env) {
  const text = env.WARDLINE_PROCESSES || '1';
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new StartRefusal(
    `WARDLINE_PROCESSES is "${text}": set it to a number from 1 to 99, at most one for each core.`,
  );
}

/**
 * Refuses more connections than the embedded database allows: the last processes would answer 503 to everything.
 * @param {Record<string, string | undefined>} env
 */
export function requireEmbeddedConnections(env) {
  const processes = processesOf(env);
  const size = Number(env.DATABASE_POOL_SIZE || '20');
  if (env.DATABASE_URL || !(processes * (size + hearing) > maxConnections)) return;
  const most = Math.floor(maxConnections / processes) - hearing;
  const instead =
    most < 1 ? 'run fewer processes' : `run fewer processes, or set DATABASE_POOL_SIZE=${most}`;
  throw new StartRefusal(
    `${processes} processes with ${size} + ${hearing} connections each need more than the ${maxConnections} that the embedded database allows: ${instead}.`,
  );
}

/**
 * The address that a person opens; a server on all addresses is opened at localhost.
 * @param {{ host: string, port: number }} where
 */
export function urlOf({ host, port }) {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Installing, building and storing data need disk space; a full disk stops a database.
 * @param {string | null} dataDir the folder of the embedded database; null if the database runs elsewhere
 */
export function requireDiskSpace(dataDir) {
  requireRoom(root, existsSync(join(root, 'node_modules')) ? 512 : 2048);
  if (dataDir !== null) requireRoom(dataDir, 256);
}

/**
 * @param {string} folder need not exist yet
 * @param {number} neededMb
 */
export function requireRoom(folder, neededMb) {
  let present = folder;
  while (!existsSync(present)) {
    const above = dirname(present);
    if (above === present) throw new StartRefusal(`There is no disk for the folder ${folder}.`);
    present = above;
  }
  const { bavail, bsize } = statfsSync(present);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb >= neededMb) return;
  throw new StartRefusal(
    `Only ${freeMb} MB are free on the disk of ${folder} and ${neededMb} MB are needed: free some space and start again.`,
  );
}

/**
 * Refuses an address that is in use before minutes are spent on building.
 * @param {{ host: string, port: number }} where
 * @returns {Promise<void>}
 */
export function requireFreePort({ host, port }) {
  return new Promise((resolve, reject) => {
    const trial = createServer();
    trial.once('error', (error) => reject(listenRefusal(error, { host, port })));
    trial.listen({ host, port }, () => trial.close(() => resolve()));
  });
}

/**
 * @param {unknown} error
 * @param {{ host: string, port: number }} where
 * @returns {unknown} a sentence if a person can fix it, otherwise the error itself
 */
export function listenRefusal(error, { host, port }) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = `PORT=${port < 1024 ? 3000 : port + 1} npm start`;
  if (code === 'EADDRINUSE') {
    return new StartRefusal(
      `Port ${port} on ${host} is in use: stop the program that uses it, or choose another port with "${other}".`,
    );
  }
  if (code === 'EACCES') {
    return new StartRefusal(
      `This user may not use port ${port}: choose one above 1023 with "${other}".`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefusal(
      `HOST is "${host}", which is not an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for every address.`,
    );
  }
  return error;
}

/**
 * @param {unknown} error of installing or building
 * @returns {unknown} a sentence if another user owns the folder, as after a start as root; otherwise the error
 */
export function ownerRefusal(error) {
  const { code = '', path = '' } = error instanceof Error ? nodeErrorOf(error) : {};
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code) || !path) return error;
  return new StartRefusal(
    `This user may not write in ${dirname(path)} (${code}): start as the owner of ${root}, or make this user its owner with chown.`,
  );
}

/** @param {Error} error */
const nodeErrorOf = (error) => /** @type {NodeJS.ErrnoException} */ (error);
