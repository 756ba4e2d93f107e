// @ts-check
import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './embedded/free-port.mjs';
import { root } from './project.mjs';

const startTimeoutMs = 60_000;

/**
 * The framework's own server (`next start`) over a build and a database that ours serves too.
 * @param {string} folder of the build
 * @param {Record<string, string>} hospital where our server and its database are
 * @returns {Promise<{ env: Record<string, string>, close: () => void }>}
 */
export async function openTwin(folder, hospital) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Imported late: this file is read before the packages are installed.
  const { serverLogin } = await import('../../db/server-login.mjs');
  const next = join(root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const server = spawn(
    process.execPath,
    [next, 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        RATE_LIMIT_SESSION_PER_MINUTE: '1000000',
        RATE_LIMIT_KEY_PER_MINUTE: '1000000',
        PUBLIC_URL: '',
        DATABASE_URL: serverLogin(hospital.WARDLINE_DATABASE_URL ?? '').url,
        WARDLINE_NEXT_DIR: relative(root, join(folder, 'next')),
      },
      stdio: 'ignore',
    },
  );
  const close = () => void server.kill('SIGKILL');
  const deadline = Date.now() + startTimeoutMs;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      close();
      throw new Error('The framework’s own server did not start.');
    }
    await sleep(200);
  }
  return { env: { ...hospital, WARDLINE_TWIN_URL: url }, close };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}
