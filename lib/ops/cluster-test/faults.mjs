// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import {
  addressOf,
  configure,
  cutOff,
  fillDisk,
  isReady,
  machineOf,
  machines,
  others,
  signal,
  signalPostgres,
  start,
  switchOver,
} from './cluster.mjs';

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {number} [barSeconds] the longest time without a write
 * @property {'namespaces' | 'disks' | 'faketime'} [needs]
 * @property {boolean} [mayRefuse] the product may refuse work that is right by another clock
 * @property {boolean} [mustFail] a control: the verifier must find a loss
 * @property {() => Promise<unknown>} happen the fault and its repair
 */

const killSeconds = 30;
const switchSeconds = 5;

/** @type {Fault[]} */
export const faults = [
  { name: 'none', barSeconds: switchSeconds, happen: () => sleep(8_000) },
  {
    name: 'kill -9 of a Wardline, started again after 3 s',
    barSeconds: killSeconds,
    async happen() {
      signal('wardline', 1, 'SIGKILL');
      await sleep(3_000);
      start('wardline', 1);
    },
  },
  {
    name: "kill -9 of the primary's PostgreSQL",
    barSeconds: killSeconds,
    happen: async () => signalPostgres(await machineOf('leader'), 'SIGKILL'),
  },
  {
    name: 'kill -9 of agent and PostgreSQL of the primary, started again after 30 s',
    barSeconds: killSeconds,
    async happen() {
      const primary = await machineOf('leader');
      killDatabase(primary);
      await sleep(30_000);
      start('patroni', primary);
    },
  },
  {
    name: 'agent and PostgreSQL of the primary frozen for 40 s',
    barSeconds: killSeconds,
    async happen() {
      const primary = await machineOf('leader');
      signal('patroni', primary, 'SIGSTOP');
      signalPostgres(primary, 'SIGSTOP');
      await sleep(40_000);
      signalPostgres(primary, 'SIGCONT');
      signal('patroni', primary, 'SIGCONT');
    },
  },
  {
    name: 'agent of the primary alone frozen for 35 s',
    barSeconds: killSeconds,
    async happen() {
      const primary = await machineOf('leader');
      signal('patroni', primary, 'SIGSTOP');
      await sleep(35_000);
      signal('patroni', primary, 'SIGCONT');
    },
  },
  {
    name: 'kill -9 of the etcd leader, started again after 10 s',
    barSeconds: killSeconds,
    async happen() {
      const leader = await etcdLeader();
      signal('etcd', leader, 'SIGKILL');
      await sleep(10_000);
      start('etcd', leader);
    },
  },
  {
    // The agents of the standbys answer the primary's, which therefore stays.
    name: 'kill -9 of all three etcd, started again after 30 s',
    barSeconds: killSeconds,
    async happen() {
      for (const machine of machines) signal('etcd', machine, 'SIGKILL');
      await sleep(30_000);
      for (const machine of machines) start('etcd', machine);
    },
  },
  {
    name: 'kill -9 of the synchronous standby, started again after 15 s',
    barSeconds: killSeconds,
    async happen() {
      const standby = await machineOf('sync_standby');
      killDatabase(standby);
      await sleep(15_000);
      start('patroni', standby);
    },
  },
  {
    name: 'planned switchover',
    barSeconds: switchSeconds,
    happen: async () => switchOver(await machineOf('leader'), await machineOf('sync_standby')),
  },
  {
    name: 'SIGTERM and restart of a Wardline, then a switchover',
    barSeconds: switchSeconds,
    async happen() {
      await restartWardline(1);
      await switchOver(await machineOf('leader'), await machineOf('sync_standby'));
    },
  },
  {
    name: 'kill -9 of everything, started again after 2 s',
    barSeconds: killSeconds,
    async happen() {
      for (const machine of machines) {
        if (machine !== 3) signal('wardline', machine, 'SIGKILL');
        signal('haproxy', machine, 'SIGKILL');
        killDatabase(machine);
        signal('etcd', machine, 'SIGKILL');
      }
      await sleep(2_000);
      for (const name of /** @type {const} */ (['etcd', 'patroni', 'haproxy'])) {
        for (const machine of machines) start(name, machine);
      }
      for (const machine of /** @type {const} */ ([1, 2])) start('wardline', machine);
    },
  },
  {
    name: 'all connections of the database taken for 15 s',
    barSeconds: killSeconds,
    happen: takeConnections,
  },
  {
    name: 'every connection cut each second for 15 s',
    barSeconds: killSeconds,
    happen: cutConnections,
  },
  {
    name: 'both standbys gone for 30 s',
    barSeconds: killSeconds,
    async happen() {
      const standbys = others(await machineOf('leader'));
      standbys.forEach(killDatabase);
      await sleep(30_000);
      for (const machine of standbys) start('patroni', machine);
    },
  },
  {
    name: 'both standbys gone, then the primary; the standbys back first, the primary 40 s later',
    // Nothing may be promoted: only the primary has what was written alone.
    barSeconds: 120,
    happen: losePrimaryAlone,
  },
  {
    name: "the primary's machine cut off from the network for 40 s",
    barSeconds: killSeconds,
    needs: 'namespaces',
    async happen() {
      const primary = await machineOf('leader');
      cutOff(primary, true);
      await sleep(40_000);
      cutOff(primary, false);
    },
  },
  {
    // Refused: the discharge of a patient, if the other server recorded the admission as later than now.
    name: 'the clock of a Wardline 10 minutes ahead for 20 s',
    barSeconds: killSeconds,
    needs: 'faketime',
    mayRefuse: true,
    async happen() {
      // Not `faketime COMMAND`: it stays the parent of its command, and passes no signal on.
      await restartWardline(1, {
        LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
        FAKETIME: '+10m',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      const ahead = (await clockOf(1)) - Date.now();
      if (ahead < 500_000) throw new Error(`The clock is ${Math.round(ahead / 1000)} s ahead.`);
      await sleep(20_000);
      await restartWardline(1);
    },
  },
  {
    name: "the primary's disk full for 20 s",
    barSeconds: killSeconds,
    needs: 'disks',
    async happen() {
      const primary = await machineOf('leader');
      fillDisk(primary, true);
      await sleep(20_000);
      fillDisk(primary, false);
    },
  },
];

/** @type {Fault[]} */
export const controls = [
  {
    name: 'asynchronous replication, and the same loss of standbys and primary',
    mustFail: true,
    async happen() {
      await configure({ synchronous_mode: false });
      await sleep(12_000);
      await losePrimaryAlone();
      await sleep(30_000);
      await configure({ synchronous_mode: true });
    },
  },
];

/** @param {import('./cluster.mjs').Machine} machine */
function killDatabase(machine) {
  signal('patroni', machine, 'SIGKILL');
  signalPostgres(machine, 'SIGKILL');
}

/** @param {1 | 2} machine */
export async function restartWardline(machine, env = {}) {
  signal('wardline', machine, 'SIGTERM');
  while (await isReady(machine)) await sleep(200);
  await sleep(1_000);
  start('wardline', machine, env);
  while (!(await isReady(machine))) await sleep(500);
}

/** @param {1 | 2} machine */
async function clockOf(machine) {
  const answer = await fetch(`http://${addressOf(machine)}:3000/api/health`);
  return Date.parse(answer.headers.get('date') ?? '');
}

async function losePrimaryAlone() {
  const primary = await machineOf('leader');
  const standbys = others(primary);
  standbys.forEach(killDatabase);
  // Until the primary has noticed, and some writes are on it alone.
  await sleep(15_000);
  killDatabase(primary);
  for (const machine of standbys) start('patroni', machine);
  await sleep(40_000);
  start('patroni', primary);
}

async function etcdLeader() {
  for (const machine of machines) {
    const answer = await fetch(`http://${addressOf(machine)}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    });
    /** @type {{ header: { member_id: string }, leader: string }} */
    const { header, leader } = await answer.json();
    if (header.member_id === leader) return machine;
  }
  throw new Error('etcd has no leader.');
}

const asSuperuser = () =>
  postgres(`postgres://postgres:trial@${addressOf(3)}:5000/wardline`, {
    max: 1,
    onnotice: () => {},
  });

async function takeConnections() {
  const taken = [];
  for (let at = 0; at < 90; at += 1) {
    const one = postgres(`postgres://wardline:trial@${addressOf(3)}:5000/wardline`, {
      max: 1,
      onnotice: () => {},
    });
    taken.push(one);
    one`select pg_sleep(15)`.catch(() => {});
  }
  await sleep(15_000);
  await Promise.all(taken.map((one) => one.end({ timeout: 1 })));
}

async function cutConnections() {
  const sql = asSuperuser();
  for (let second = 0; second < 15; second += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'wardline_server' and pid <> pg_backend_pid()`.catch(() => {});
    await sleep(1_000);
  }
  await sql.end({ timeout: 1 });
}
