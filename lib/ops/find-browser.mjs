// @ts-check
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartRefusal } from '../../db/embedded/start-refusal.mjs';
import { step } from './progress.mjs';
import { runCommand, runPackage, tail } from './run-command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * A Chromium for the browser tests: the one that PLAYWRIGHT_CHROMIUM names, the system's, or
 * Playwright's own; installed when there is none.
 * @returns {Promise<string>} path of the program
 * @throws {StartRefusal}
 */
export async function findBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new StartRefusal(
      `PLAYWRIGHT_CHROMIUM is "${named}", which is no program: correct it, or unset it to use the system's Chromium.`,
    );
  }
  const found = fromSystem() ?? (await fromPlaywright());
  if (found) return found;

  const reasons = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    reasons.push(await step('Installing Chromium from the system’s packages', installFromDebian));
    const installed = fromSystem();
    if (installed) return installed;
  }
  reasons.push(await step('Installing Playwright’s Chromium', installFromPlaywright));
  const installed = await fromPlaywright();
  if (installed) return installed;
  throw new StartRefusal(
    `No Chromium could be installed: install it (on Debian "apt-get install chromium") or set PLAYWRIGHT_CHROMIUM to its path.\n${reasons.join('\n')}`,
  );
}

function fromSystem() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...onPath, onMac].find(isProgram) ?? null;
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isProgram(path) ? path : null;
}

/** @returns {Promise<string>} what it printed last */
async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-q'], { env });
  const install = await runCommand(
    'apt-get',
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
    { env },
  );
  return install.code === 0 ? '' : tail(update.output + install.output, 5);
}

/** @returns {Promise<string>} what it printed last */
async function installFromPlaywright() {
  const { code, output } = await runPackage('@playwright/test/cli.js', ['install', 'chromium']);
  return code === 0 ? '' : tail(output, 5);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
