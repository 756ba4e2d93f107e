// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../project.mjs';

export const machines = /** @type {const} */ ([1, 2, 3]);
/** @typedef {1 | 2 | 3} Machine */

const deploy = join(root, 'deploy', 'cluster');
export const run = process.env.RUN || join(root, '.data', 'cluster');
const inNamespaces = Boolean(process.env.NAMESPACES);
/** @param {Machine} machine */
export const addressOf = (machine) => `${inNamespaces ? '192.0.2' : '127.0.0'}.1${machine}`;

/**
 * Starts a process of the cluster.
 * @param {'etcd' | 'patroni' | 'haproxy' | 'wardline'} name
 * @param {Machine} machine
 * @param {Record<string, string>} [env]
 */
export function start(name, machine, env = {}) {
  execFileSync(join(deploy, 'service'), [name, String(machine)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

/**
 * @param {string} name
 * @param {Machine} machine
 * @param {NodeJS.Signals} signal
 */
export const signal = (name, machine, signal) =>
  send(pidIn(join(run, 'pid', `${name}${machine}`)), signal);

/**
 * To the postmaster of a machine and its processes.
 * @param {Machine} machine
 * @param {NodeJS.Signals} signal
 */
export function signalPostgres(machine, signal) {
  const file = join(run, `machine${machine}`, 'var/lib/postgresql/wardline/postmaster.pid');
  const postmaster = existsSync(file) ? pidIn(file) : 0;
  if (!postmaster) return;
  const children = execFileSync('sh', ['-c', `ps -o pid= --ppid ${postmaster} || true`], {
    encoding: 'utf8',
  });
  for (const pid of [postmaster, ...children.split('\n').map(Number)]) send(pid, signal);
}

/** @param {string} file */
const pidIn = (file) => Number(readFileSync(file, 'utf8').split('\n')[0]);

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  if (!pid) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/**
 * The members as one of the agents knows them.
 * @returns {Promise<{ machine: Machine, role: string, state: string }[]>}
 */
async function members() {
  for (const machine of machines) {
    try {
      const answer = await fetch(`http://${addressOf(machine)}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      /** @type {{ members: { name: string, role: string, state: string }[] }} */
      const known = await answer.json();
      return known.members.map(({ name, role, state }) => ({
        machine: /** @type {Machine} */ (Number(name.slice(-1))),
        role,
        state,
      }));
    } catch {
      // The next one.
    }
  }
  return [];
}

export const statesOfDatabases = async () =>
  (await members())
    .map(({ machine, role, state }) => `machine ${machine}: ${role}, ${state}`)
    .join('; ');

/** @param {'leader' | 'sync_standby' | 'replica'} role */
export async function machineOf(role) {
  // After a switchover it takes a while.
  const until = Date.now() + 30_000;
  for (;;) {
    const found = (await members()).find((member) => member.role === role);
    if (found) return found.machine;
    if (Date.now() > until) throw new Error(`The cluster has no ${role}.`);
    await sleep(500);
  }
}

/** @param {Machine} primary */
export const others = (primary) => machines.filter((machine) => machine !== primary);

/** Until all three databases run, one of them as the synchronous standby, and both Wardlines are ready. */
export async function untilWhole() {
  for (;;) {
    const all = await members();
    const isWhole =
      all.filter(({ state }) => ['running', 'streaming'].includes(state)).length === 3 &&
      all.some(({ role }) => role === 'sync_standby') &&
      (await isReady(1)) &&
      (await isReady(2));
    if (isWhole) return;
    await sleep(500);
  }
}

/** @param {Machine} machine */
export async function isReady(machine) {
  try {
    const answer = await fetch(`http://${addressOf(machine)}:3000/api/ready`, {
      signal: AbortSignal.timeout(3_000),
    });
    return answer.status === 200;
  } catch {
    return false;
  }
}

/**
 * @param {Machine} leader
 * @param {Machine} candidate
 */
export const switchOver = (leader, candidate) =>
  askAgent(leader, 'POST', 'switchover', {
    leader: `machine${leader}`,
    candidate: `machine${candidate}`,
  });

/**
 * Changes the settings of the whole cluster.
 * @param {Record<string, unknown>} settings
 */
export const configure = async (settings) =>
  askAgent(await machineOf('leader'), 'PATCH', 'config', settings);

/**
 * @param {Machine} machine
 * @param {string} method
 * @param {string} path
 * @param {object} body
 */
async function askAgent(machine, method, path, body) {
  const answer = await fetch(`http://${addressOf(machine)}:8008/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from('patroni:trial').toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`Patroni refuses ${path}: ${await answer.text()}`);
}

/**
 * Cuts a machine off from all others, or joins it again.
 * @param {Machine} machine
 * @param {boolean} isCut
 */
export function cutOff(machine, isCut) {
  execFileSync('ip', ['-n', 'wardline0', 'link', 'set', `port${machine}`, isCut ? 'down' : 'up']);
}

/**
 * Fills the disk of a machine's database, or frees it.
 * @param {Machine} machine
 * @param {boolean} isFull
 */
export function fillDisk(machine, isFull) {
  const ballast = join(run, `machine${machine}`, 'var/lib/postgresql/ballast');
  const command = isFull ? `cat /dev/zero > ${ballast} 2>/dev/null || true` : `rm -f ${ballast}`;
  execFileSync('sh', ['-c', command]);
}

/** Whether each machine's database has a disk of its own, which may be filled. */
export const hasOwnDisks = () =>
  readFileSync('/proc/mounts', 'utf8').includes(join(run, 'machine1/var/lib/postgresql'));
