// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { root } from './project.mjs';

/* npm run test:cluster: a cluster on this machine, its faults under load, and the figures. Bounded, and removed at the end. */

const deploy = join(root, 'deploy', 'cluster');

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

await install();
await build();

const isRoot = process.getuid?.() === 0;
const permits = (/** @type {string[]} */ ...command) =>
  isRoot && spawnSync('unshare', command, { stdio: 'ignore' }).status === 0;
const env = {
  // A machine of its own for each, and a disk of its own for each database, where this one permits it.
  NAMESPACES: permits('--net', 'true') ? '1' : '',
  DISK_MB: permits('--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt') ? '2048' : '',
  // The load comes from few clients.
  RATE_LIMIT_KEY_PER_MINUTE: '1000000',
};
const main = [join(root, 'lib/ops/cluster-test/main.mjs'), ...process.argv.slice(2)];
const [command, ...args] = env.NAMESPACES
  ? ['ip', 'netns', 'exec', 'wardline0', process.execPath, ...main]
  : [process.execPath, ...main];
let code = run(join(deploy, 'up'), [], env);
if (code === 0) code = run(command ?? '', args, env);
run(join(deploy, 'down'), []);
process.exit(code);
