// @ts-check
import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './embedded/free-port.mjs';
import { markRuns, processMark } from './embedded/processes.mjs';
import { ensureDatabase } from './embedded.mjs';
import { root } from './project.mjs';
import { tail } from './run-command.mjs';
import { openIdClient, openTestOpenIdProvider } from './test-openid-provider.mjs';
import { throwAwayFolder } from './throw-away-folder.mjs';

const startTimeoutMs = 120_000;

/** A folder for a single test run. Leftovers of killed runs are removed. */
export async function openRun() {
  const runs = throwAwayFolder();
  for (const name of readdirSync(runs).filter((entry) => entry.startsWith('run-'))) {
    const folder = join(runs, name);
    const mark = join(folder, 'process');
    if (existsSync(mark) && markRuns(readFileSync(mark, 'utf8'))) continue;
    stopLeftServer(join(folder, 'server'));
    await stopLeftDatabase(join(folder, 'data'));
    rmSync(folder, { recursive: true, force: true });
  }
  const folder = join(runs, `run-${process.pid}`);
  const unnamed = join(runs, `new-${process.pid}`);
  mkdirSync(unnamed, { recursive: true });
  writeFileSync(join(unnamed, 'process'), processMark());
  // Another run that starts now takes a folder with this name and no mark for a leftover.
  renameSync(unnamed, folder);
  return folder;
}

/** @param {string} markFile */
function stopLeftServer(markFile) {
  const mark = existsSync(markFile) ? readFileSync(markFile, 'utf8') : '';
  if (markRuns(mark)) process.kill(Number.parseInt(mark, 10), 'SIGKILL');
}

/** @param {string} dir */
async function stopLeftDatabase(dir) {
  const left = existsSync(dir) ? readdirSync(dir).filter((name) => /^pg\d+$/.test(name)) : [];
  if (!left.some((name) => existsSync(join(dir, name, 'data', 'postmaster.pid')))) return;
  const { stop } = await ensureDatabase({ dir, throwAway: true });
  await stop();
}

/**
 * A hospital for tests: the server as `npm start` runs it, with demo data, on its own port and database.
 * @typedef {object} TestHospital
 * @property {Record<string, string>} env tells the tests where it is
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} folder
 * @returns {Promise<TestHospital>}
 */
export async function openHospital(folder) {
  const dataDir = join(folder, 'data');
  const database = await ensureDatabase({ dir: dataDir, throwAway: true });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const openId = await openTestOpenIdProvider(`${baseUrl}/sign-in/return`);
  const logFile = join(folder, 'server.log');
  const log = openSync(logFile, 'a');
  const server = spawn(process.execPath, [join(root, 'lib', 'ops', 'start.mjs'), '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      // The whole suite comes from one address.
      RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
      RATE_LIMIT_KEY_PER_MINUTE: '1000000',
      PORT: String(port),
      PUBLIC_URL: '',
      OIDC_ISSUER: openId.issuer,
      OIDC_CLIENT_ID: openIdClient.id,
      OIDC_CLIENT_SECRET: openIdClient.secret,
      OIDC_NAME: 'your Kisumu County account',
      DATABASE_URL: database.url,
      WARDLINE_DATA_DIR: dataDir,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  writeFileSync(join(folder, 'server'), processMark(server.pid));
  const state = { ended: false };
  const ended = new Promise((resolve) => {
    server.once('exit', () => {
      state.ended = true;
      resolve(undefined);
    });
  });
  const close = async () => {
    server.kill('SIGTERM');
    await Promise.race([ended, sleep(15_000, undefined, { ref: false })]);
    server.kill('SIGKILL');
    await database.stop();
    openId.close();
    keepLog(logFile);
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(baseUrl))) {
    if (state.ended || Date.now() > deadline) {
      await close();
      throw new Error(`The server did not start:\n${tail(readFileSync(logFile, 'utf8'))}`);
    }
    await sleep(200);
  }
  const env = {
    WARDLINE_BASE_URL: baseUrl,
    WARDLINE_DATABASE_URL: database.url,
    WARDLINE_DEMO: join(dataDir, 'demo.json'),
  };
  return { env, close };
}

/**
 * Keeps the server's log where people look for the cause of a failure after the run.
 * @param {string} logFile
 */
function keepLog(logFile) {
  const kept = join(root, '.test');
  mkdirSync(kept, { recursive: true });
  copyFileSync(logFile, join(kept, 'server.log'));
}

/** @param {string} baseUrl */
async function answers(baseUrl) {
  try {
    return (await fetch(`${baseUrl}/api/health`)).ok;
  } catch {
    return false;
  }
}
