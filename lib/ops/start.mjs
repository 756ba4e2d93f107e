// @ts-check
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build, keepBuild } from './build.mjs';
import { freePort } from './embedded/free-port.mjs';
import { ensureDatabase } from './embedded.mjs';
import { install } from './install.mjs';
import {
  address,
  listenRefusal,
  optionsOf,
  ownerRefusal,
  processesOf,
  requireDiskSpace,
  requireEmbeddedConnections,
  requireFolderName,
  requireFreePort,
  requireNode,
  urlOf,
} from './preflight.mjs';
import { step } from './progress.mjs';
import { root } from './project.mjs';
import { endCommands } from './run-command.mjs';
import { serve } from './serve.mjs';

const graceMs = 10_000;

/** For the database: without limit under a supervisor, which has no terminal. */
const waitMs = process.stdout.isTTY ? 60_000 : Number.POSITIVE_INFINITY;

/**
 * The running parts, in the order in which they were started.
 * @type {{
 *   database: import('./embedded.mjs').Database | null,
 *   server: Awaited<ReturnType<typeof serve>> | null,
 *   stopping: boolean,
 * }}
 */
const wardline = { database: null, server: null, stopping: false };

// The reader of this output may be gone, as the other end of a pipe: that is no reason to stop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
process.once('SIGINT', () => stop('Stopping', 0));
process.once('SIGTERM', () => stop('Stopping', 0));

const starting = start();
try {
  await starting;
} catch (error) {
  if (!wardline.stopping) {
    console.error(`\n${errorText(error)}`);
    await wardline.database?.stop();
    process.exit(1);
  }
}

async function start() {
  requireNode();
  requireFolderName();
  const asked = optionsOf();
  const where = address(process.env);
  if (where.port === 0) where.port = await freePort();
  await requireFreePort(where);
  requireEmbeddedConnections(process.env);
  const dataDir = resolve(root, process.env.WARDLINE_DATA_DIR || '.data');
  requireDiskSpace(process.env.DATABASE_URL ? null : dataDir);
  const folder = await prepare().catch((error) => {
    throw ownerRefusal(error);
  });

  const database = await step('Starting the database', (onProgress) =>
    ensureDatabase({ dir: dataDir, waitMs, onProgress }),
  );
  wardline.database = database;
  const { url: databaseUrl, source } = database;
  if (wardline.stopping) return;

  Object.assign(process.env, { NODE_ENV: 'production' });
  /** @type {typeof import('./setup')} */
  const { setUp } = await import(pathToFileURL(join(folder, 'setup.mjs')).href);
  const demo = asked.demo || source !== 'DATABASE_URL';
  const baseUrl = process.env.PUBLIC_URL || urlOf(where);
  const processes = processesOf(process.env);
  const { users, serverUrl } = await step('Preparing the data', (onProgress) =>
    setUp({ databaseUrl, processes, demo, dataDir, baseUrl, onProgress }),
  );
  if (wardline.stopping) return;

  const nextDir = relative(root, join(folder, 'next'));
  wardline.server = await step('Starting the server', () =>
    serve(
      { folder, root, nextDir, ...where, databaseUrl: serverUrl, dataDir },
      {
        processes,
        onCrash: () => stop('Stopping because of an error that nothing handled', 1),
      },
    ).catch((error) => {
      throw listenRefusal(error, where);
    }),
  );
  if (!wardline.stopping) welcome(baseUrl, users);
}

async function prepare() {
  await install();
  const folder = await build();
  keepBuild(folder);
  return folder;
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
    const roleWidth = Math.max(...users.map(({ role }) => role.length));
    const emailWidth = Math.max(...users.map(({ email }) => email.length));
    for (const { role, email, password } of users) {
      console.log(`  ${role.padEnd(roleWidth)}  ${email.padEnd(emailWidth)}  ${password}`);
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
    // A part that is being started is let to come so far that it can be stopped.
    await Promise.race([starting.catch(() => {}), sleep(5_000)]);
    await wardline.server?.close(graceMs);
    await wardline.database?.stop();
    console.log('Stopped.');
  } catch (error) {
    console.error(errorText(error));
    process.exit(1);
  }
  process.exit(code);
}

/**
 * A reason not to start as its sentence; a mistake in the program with its place.
 * @param {unknown} error
 */
function errorText(error) {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'StartRefusal' ? error.message : (error.stack ?? error.message);
}
