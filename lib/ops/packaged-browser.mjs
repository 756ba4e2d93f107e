// @ts-check
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { withProcessLock } from './embedded/process-lock.mjs';
import { step } from './progress.mjs';
import { root } from './project.mjs';
import { runCommand } from './run-command.mjs';

/**
 * The headless Chromium that came with the packages, unpacked at its first use. Debian's takes a
 * quarter more work for the same pages.
 * @returns {Promise<string | null>} path of the program; null where it does not run
 */
export async function packagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const home = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  const program = join(folder, 'chromium-headless-shell');
  mkdirSync(folder, { recursive: true });
  const options = { doing: 'unpacking the browser', onProgress: console.log };
  await withProcessLock(join(folder, '.unpacking'), options, async () => {
    if (existsSync(program)) return;
    await step('Unpacking Chromium', () => unpack(join(home, 'bin', 'chromium.br'), program));
  });
  return (await runs(program)) ? program : null;
}

/**
 * Whether the system has the libraries that a program needs.
 * @param {string} program
 */
async function runs(program) {
  try {
    return (await runCommand(program, ['--version'])).code === 0;
  } catch {
    return false;
  }
}

/**
 * @param {string} packed
 * @param {string} program there only once it is whole
 */
async function unpack(packed, program) {
  const making = `${program}.part`;
  const whole = createWriteStream(making, { mode: 0o755 });
  await pipeline(createReadStream(packed), createBrotliDecompress(), whole);
  renameSync(making, program);
}
