// @ts-check
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { StartRefusal } from '../../db/embedded/start-refusal.mjs';
import { ensureDatabase } from '../../db/embedded.mjs';
import { build, keepBuild } from './build.mjs';
import { install } from './install.mjs';
import {
  address,
  listenRefusal,
  requireDiskSpace,
  requireFreePort,
  requireNode,
} from './preflight.mjs';
import { step } from './progress.mjs';
import { root } from './project.mjs';
import { endCommands } from './run-command.mjs';

const graceMs = 10_000;

/**
 * What runs so far, in the order in which it was started.
 * @type {{
 *   database: import('../../db/embedded.mjs').Database | null,
 *   server: import('../server/main').RunningServer | null,
 *   stopping: boolean,
 * }}
 */
const wardline = { database: null, server: null, stopping: false };

process.once('SIGINT', () => stop('Stopping', 0));
process.once('SIGTERM', () => stop('Stopping', 0));

try {
  await start();
} catch (error) {
  if (!wardline.stopping) {
    console.error(`\n${error instanceof StartRefusal ? error.message : errorText(error)}`);
    await wardline.database?.stop();
    process.exit(1);
  }
}

async function start() {
  requireNode();
  const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
  const where = address(process.env);
  await requireFreePort(where);
  requireDiskSpace();
  await install();
  const folder = await build();
  keepBuild(folder);

  const dataDir = resolve(root, process.env.WARDLINE_DATA_DIR || '.data');
  const database = await step('Starting the database', (onProgress) =>
    ensureDatabase({ dir: dataDir, onProgress }),
  );
  wardline.database = database;
  const { url: databaseUrl, source } = database;
  if (wardline.stopping) return;

  Object.assign(process.env, { NODE_ENV: 'production' });
  /** @type {typeof import('../../db/setup')} */
  const { setUp } = await import(pathToFileURL(join(folder, 'setup.mjs')).href);
  const demo = values.demo || source !== 'DATABASE_URL';
  const shownHost = ['0.0.0.0', '::', '127.0.0.1'].includes(where.host) ? 'localhost' : where.host;
  const baseUrl = process.env.PUBLIC_URL || `http://${shownHost}:${where.port}`;
  const { users } = await step('Preparing the data', (onProgress) =>
    setUp({ databaseUrl, demo, dataDir, baseUrl, onProgress }),
  );
  if (wardline.stopping) return;

  /** @type {typeof import('../server/main')} */
  const { startServer } = await import(pathToFileURL(join(folder, 'server.mjs')).href);
  const nextDir = relative(root, join(folder, 'next'));
  wardline.server = await step('Starting the server', () =>
    startServer({ root, nextDir, ...where, databaseUrl, dataDir }).catch((error) => {
      throw listenRefusal(error, where);
    }),
  );
  process.on('uncaughtException', (error) => {
    console.error(errorText(error));
    void stop('Stopping because of an error that nothing handled', 1);
  });
  if (!wardline.stopping) welcome(baseUrl, users);
}

/**
 * @param {string} baseUrl
 * @param {{ email: string, password: string, role: string }[] | null} users
 */
function welcome(baseUrl, users) {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  console.log(`\nWardline ${version} is ready at ${baseUrl}\n`);
  if (users && users.length > 0) {
    console.log('Sign in as');
    const width = Math.max(...users.map(({ role }) => role.length));
    for (const { role, email, password } of users) {
      console.log(`  ${role.padEnd(width)}  ${email}  ${password}`);
    }
    console.log('');
  }
  console.log('Ctrl-C stops it.');
}

/**
 * Stops in the order that loses nothing: requests in flight first, the database last. A second
 * signal ends the process at once; the database then shuts down by itself.
 * @param {string} why
 * @param {number} code
 */
async function stop(why, code) {
  if (wardline.stopping) return;
  wardline.stopping = true;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      void wardline.database?.stop();
      setTimeout(() => process.exit(130), 50);
    });
  }
  console.log(`\n${why}: requests in flight may finish (Ctrl-C again ends at once).`);
  endCommands();
  try {
    await wardline.server?.close(graceMs);
    await wardline.database?.stop();
    console.log('Stopped.');
  } catch (error) {
    console.error(errorText(error));
    process.exit(1);
  }
  process.exit(code);
}

/** @param {unknown} error */
function errorText(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
