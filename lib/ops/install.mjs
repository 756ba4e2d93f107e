// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { withProcessLock } from './embedded/process-lock.mjs';
import { step } from './progress.mjs';
import { root } from './project.mjs';
import { runCommand, runPackage, tail } from './run-command.mjs';

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean,
 *   devOptional?: boolean, link?: boolean }> }} Lock
 */

const patchMark = join(root, 'node_modules', '.wardline-patches');

/** Whether node_modules matches package-lock.json. */
function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  // npm writes this file last, so an interrupted installation lacks it.
  const present = readLock(join(root, 'node_modules', '.package-lock.json'));
  return wanted !== null && present !== null && holds(present, wanted);
}

/**
 * Installs the packages if they are missing or do not match package-lock.json.
 * @throws {StartRefusal}
 */
export async function install() {
  if (isInstalled() && patchesApplied()) return;
  mkdirSync(join(root, '.build'), { recursive: true });
  const lock = join(root, '.build', '.installing');
  const options = { doing: 'installing packages', onProgress: console.log, waitMs: 900_000 };
  await withProcessLock(lock, options, async (share) => {
    if (isInstalled() && (patchesApplied() || (await applyPatches()))) return;
    await step('Installing packages', () => installAll(share));
  });
}

/** @param {(pid: number) => void} onStart gets the process id of npm */
async function installAll(onStart) {
  // npm gives its own path when it runs this; otherwise it is looked up in PATH.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const options = { env: { NEXT_TELEMETRY_DISABLED: '1' }, onStart };
  const { code, output } = npm?.endsWith('.js')
    ? await runCommand(process.execPath, [npm, ...args], options)
    : await runCommand('npm', args, options);
  if (code !== 0) {
    throw new StartRefusal(
      `The packages could not be installed: check the connection to the package registry and the free disk space, and start again.\n${tail(output, 15)}`,
    );
  }
  writeFileSync(patchMark, patchHash());
}

function patchesApplied() {
  return existsSync(patchMark) && readFileSync(patchMark, 'utf8') === patchHash();
}

async function applyPatches() {
  const { code } = await runPackage('patch-package/index.js', ['--error-on-fail']);
  if (code !== 0) return false;
  writeFileSync(patchMark, patchHash());
  return true;
}

function patchHash() {
  const folder = join(root, 'patches');
  const hash = createHash('sha256');
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {Lock | null}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Whether an installation has every package of a lock file, in its version. Packages of other platforms are not
 * installed, so optional ones count only if they are present.
 * @param {Lock} present
 * @param {Lock} wanted
 */
export function holds(present, wanted) {
  return Object.entries(wanted.packages).every(([place, entry]) => {
    if (place === '' || entry.link) return true;
    const installed = present.packages[place];
    if (!installed) return entry.optional === true || entry.devOptional === true;
    return installed.version === entry.version;
  });
}
