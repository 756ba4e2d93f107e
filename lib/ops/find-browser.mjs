// @ts-check
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartRefusal } from '../../db/start-refusal.mjs';
import { packagedBrowser } from './packaged-browser.mjs';
import { step } from './progress.mjs';
import { runCommand, runPackage, tail } from './run-command.mjs';

/** Chromium without its windows, tabs and menus, which a test has no use for: a third less work. */
const shell = 'chromium-headless-shell';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * A Chromium for the browser tests: the one that PLAYWRIGHT_CHROMIUM names, the one of the packages, Debian's headless
 * one, the system's, or Playwright's own; installed when there is none, and the headless one where it can be.
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
  const light = (await packagedBrowser()) ?? onPath(shell);
  if (light) return light;

  const reasons = [];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    reasons.push(await step('Installing Chromium from the system’s packages', installFromDebian));
    // With Debian's came what the packages' may have lacked.
    const installed = (await packagedBrowser()) ?? onPath(shell);
    if (installed) return installed;
  }
  const found = fromSystem() ?? (await fromPlaywright());
  if (found) return found;

  reasons.push(await step('Installing Playwright’s Chromium', installFromPlaywright));
  const installed = await fromPlaywright();
  if (installed) return installed;
  throw new StartRefusal(
    `No Chromium could be installed: install it (on Debian "apt-get install ${shell}") or set PLAYWRIGHT_CHROMIUM to its path.\n${reasons.join('\n')}`,
  );
}

function fromSystem() {
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return names.map(onPath).find((path) => path !== null) ?? (isProgram(onMac) ? onMac : null);
}

/**
 * @param {string} name
 * @returns {string | null}
 */
function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isProgram(path) ? path : null;
}

/** @returns {Promise<string>} what it printed last */
async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Without a way to the packages that is known soon, and another Chromium will do.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const update = await runCommand('apt-get', ['update', '-q', ...soon], { env });
  let said = update.output;
  // Older ones have no headless one of their own.
  for (const name of fromSystem() ? [shell] : [shell, 'chromium']) {
    const install = ['install', '-y', '-q', '--no-install-recommends', ...soon, name];
    const { code, output } = await runCommand('apt-get', install, { env });
    if (code === 0) return '';
    said += output;
  }
  return tail(said, 5);
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
