// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** Whether a mark that runs is the process that left it, and no later one of the same number. */
export const marksAreExact = hasProc;

/**
 * State and start time of a process from the kernel's table, `null` where it is gone.
 * @param {number} pid
 */
function procStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks and brackets itself; the fields begin after the last one.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/**
 * Whether a process runs. A zombie (dead, not yet reaped by its parent) does not.
 * @param {number} pid
 */
export function isRunning(pid) {
  if (hasProc) {
    const stat = procStat(pid);
    return stat !== null && stat.state !== 'Z' && stat.state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A process' identity as text, safe against reuse of its number where the kernel tells start times.
 * @param {number} [pid]
 */
export function processMark(pid = process.pid) {
  return `${pid} ${hasProc ? (procStat(pid)?.started ?? '') : ''}`.trim();
}

/**
 * Whether the process that left this mark still runs.
 * @param {string} mark
 */
export function markRuns(mark) {
  const pid = Number.parseInt(mark, 10);
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) && processMark(pid) === mark.trim();
}

/**
 * Processes that work in a PostgreSQL data folder: the postmaster and its backends, all of which
 * have it as their working folder. Empty where the system does not tell.
 * @param {string} dataDir real path
 * @returns {number[]}
 */
export function processesIn(dataDir) {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === dataDir && isRunning(pid);
      } catch {
        return false;
      }
    });
}

/**
 * Whether a process is a PostgreSQL server on this data folder, and not an unrelated one that got
 * the number of a dead postmaster (common in containers, where numbers start anew).
 * @param {number} pid
 * @param {string} dataDir real path
 */
export function isPostmasterOf(pid, dataDir) {
  if (!isRunning(pid)) return false;
  if (hasProc) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === dataDir;
    } catch {
      try {
        return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
      } catch {
        return false;
      }
    }
  }
  const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.status === 0 ? ps.stdout.includes('postgres') : true;
}
