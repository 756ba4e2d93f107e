import { readFileSync } from 'node:fs';

/** The kernel's unit: a hundredth of a second on every Linux that Node.js runs on. */
const ticksPerSecond = 100;

/**
 * CPU time of a process, of those that it has reaped, and of its children, in seconds; NaN where the system does not tell.
 * @param without a child that is counted on its own
 */
export function cpuSecondsOf(pid: number, without?: number): number {
  const own = ticksOf(pid);
  if (own === null) return Number.NaN;
  const children = childrenOf(pid)
    .filter((child) => child !== without)
    .map((child) => ticksOf(child) ?? 0);
  return [own, ...children].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
}

/** Memory that a process and its children hold, in bytes; NaN where the system does not tell. */
export function memoryOf(pid: number): number {
  const held = [pid, ...childrenOf(pid)].map((one) => {
    const status = read(`/proc/${one}/status`);
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1] ?? Number.NaN) * 1024;
  });
  return (
    held.filter((bytes) => !Number.isNaN(bytes)).reduce((sum, bytes) => sum + bytes, 0) ||
    Number.NaN
  );
}

function ticksOf(pid: number): number | null {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The name in brackets may hold blanks itself; utime, stime, cutime and cstime follow after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

function childrenOf(pid: number): number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`);
  return (text ?? '').split(' ').filter(Boolean).map(Number);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
