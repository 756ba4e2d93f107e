// @ts-check
import { accessSync, constants, lstatSync, mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file system in memory that Linux offers; other systems have none, and a container's may be too small. */
const memory = '/dev/shm';

/** A test run's databases and browsers have taken up to 2 GB. */
const enoughBytes = 6e9;

/**
 * The folder for the files that a test run throws away. Its databases and browsers make and remove files by the ten
 * thousand: on a disk half of the cost of the database tests was the file system's own work.
 * @param {string} [base]
 * @param {number} [wanted] in bytes
 */
export function throwAwayFolder(base = memory, wanted = enoughBytes) {
  const folder = join(
    hasRoom(base, wanted) ? base : tmpdir(),
    `wardline-test-${process.getuid?.() ?? 'all'}`,
  );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  // A file in such a folder under a known name may have been put there by somebody else.
  if (process.getuid && uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user: remove it and start again.`);
  }
  return folder;
}

/**
 * @param {string} base
 * @param {number} wanted in bytes
 */
function hasRoom(base, wanted) {
  try {
    accessSync(base, constants.W_OK);
    const { bavail, bsize } = statfsSync(base);
    return bavail * bsize >= wanted;
  } catch {
    return false;
  }
}
