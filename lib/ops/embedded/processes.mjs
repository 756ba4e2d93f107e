// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** Whether a mark identifies exactly one process, even if its number is reused. */
export const marksAreExact = hasProc;

/**
 * State and start time of a process from the kernel's table, `null` if it has ended.
 * @param {number} pid
 */
function procStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain blanks and brackets; the fields begin after the last bracket.
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
 * A process' identity as text, safe against reuse of its number if the kernel reports start times.
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
 * The processes of a PostgreSQL data folder: the postmaster and its backends, which all have it as their working
 * folder. Empty if the system does not report it.
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
 * Whether a process is a PostgreSQL server on this data folder, and not an unrelated one that got the number of a
 * dead postmaster (common in containers, where numbers restart).
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
