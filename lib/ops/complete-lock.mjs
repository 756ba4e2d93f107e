// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * Adds the platform packages that `npm install` left out of the lock file because the registry it
 * spoke to did not have them. `npm ci` demands an entry for each, on every machine.
 * @param {Lock} lock is not changed
 * @returns {{ lock: Lock, added: string[] }} `added` names the packages, empty when all were there
 */
export function completeLock(lock) {
  /** @type {Record<string, LockEntry>} */
  const missing = {};
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      const exact = /^\d+\.\d+\.\d+/.test(version);
      if (!platform || !exact || isResolved(lock, place, name)) continue;
      missing[`node_modules/${name}`] = { version, ...platform, optional: true };
    }
  }
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  );
  return {
    lock: { ...lock, packages: Object.fromEntries(packages) },
    added: Object.keys(missing).map((place) => place.replace('node_modules/', '')),
  };
}

/**
 * Whether a package finds another one from its own folder, as Node.js resolves it.
 * @param {Lock} lock
 * @param {string} place
 * @param {string} name
 */
function isResolved(lock, place, name) {
  let folder = place;
  for (;;) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

/**
 * The platform in a package's name, `null` for a package without one.
 * @param {string} name such as `@next/swc-win32-x64-msvc`
 */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  if (cpu.length === 0) return null;
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { cpu, ...(libc.length > 0 ? { libc } : {}), ...(os.length > 0 ? { os } : {}) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = new URL('../../package-lock.json', import.meta.url);
  const { lock, added } = completeLock(JSON.parse(readFileSync(file, 'utf8')));
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    added.length > 0
      ? `Added ${added.length} platform packages to package-lock.json.`
      : 'package-lock.json has every platform package.',
  );
}
