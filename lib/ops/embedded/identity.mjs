// @ts-check
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { StartRefusal } from '../../../db/start-refusal.mjs';
import { program } from './binaries.mjs';

/**
 * How to run a PostgreSQL program here. PostgreSQL refuses to run as root, so root runs it as the user `nobody`, or,
 * if that user cannot enter the folder, in a user namespace.
 * @typedef {object} Identity
 * @property {string[]} prefix words before the command
 * @property {{ uid?: number, gid?: number }} as options of spawn
 * @property {number | null} owner uid that must own the data folder, `null` for the present user
 */

/** @type {Identity} */
const ourselves = { prefix: [], as: {}, owner: null };

/**
 * @param {import('./binaries.mjs').Binaries} binaries
 * @param {string} folder existing parent of the data folder
 * @param {string} dataDir need not exist yet
 * @returns {Identity}
 */
export function chooseIdentity(binaries, folder, dataDir) {
  if (process.getuid?.() !== 0) return ourselves;
  const postgres = program(binaries, 'postgres');

  // A folder of an ordinary user keeps its owner.
  const kept = existsSync(dataDir) ? statSync(dataDir) : null;
  const { uid, gid } = kept && kept.uid !== 0 ? kept : nobody();
  if (worksAs(uid, gid, postgres, folder)) return { prefix: [], as: { uid, gid }, owner: uid };

  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const trial = spawnSync('unshare', [...prefix.slice(1), postgres, '--version']);
  if (trial.status === 0) return { prefix, as: {}, owner: 0 };

  throw new StartRefusal(
    `PostgreSQL does not run as root and no other user may enter ${folder}: start as an ordinary user, move the project to a folder that others may enter, or set DATABASE_URL.`,
  );
}

function nobody() {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const fields = /^nobody:.*$/m.exec(passwd)?.[0].split(':') ?? [];
  return { uid: Number(fields[2] ?? 65534), gid: Number(fields[3] ?? 65534) };
}

/**
 * @param {number} uid
 * @param {number} gid
 * @param {string} postgres
 * @param {string} folder
 */
function worksAs(uid, gid, postgres, folder) {
  const starts = spawnSync(postgres, ['--version'], { uid, gid, cwd: '/' });
  const enters = spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { uid, gid, cwd: '/' });
  return starts.status === 0 && enters.status === 0;
}

/**
 * Gives a folder and its content to the user that PostgreSQL runs as.
 * @param {Identity} identity
 * @param {string} path
 */
export function giveTo(identity, path) {
  if (identity.owner === null || statSync(path).uid === identity.owner) return;
  const gid = identity.as.gid ?? 0;
  if (statSync(path).isDirectory()) {
    const done = spawnSync('chown', ['-R', `${identity.owner}:${gid}`, path]);
    if (done.status === 0) return;
  }
  chownSync(path, identity.owner, gid);
}
