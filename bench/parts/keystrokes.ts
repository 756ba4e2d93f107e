import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bench } from '@/bench/parts/bench';
import { signedIn } from '@/bench/parts/pages';
import { median } from '@/bench/percentile';
import { findBrowser } from '@/lib/ops/find-browser.mjs';

const part = 'keystrokes';

/** The processor is slowed down by this factor, to that of a ward's tablet. */
const slowdown = 4;

/**
 * The number of sets to type. The set before them is not measured, because compiling is not part of the cost of every
 * keystroke.
 */
const passes = 5;

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { data?: { type?: string } };
};

/**
 * The longest main-thread task of a keystroke, on a slowed processor, while a nurse types sets of observations by
 * keyboard alone. Everything that follows a key counts: its events, rendering, style, layout, paint, the change of
 * focus, and later work such as saving the draft. Nothing is evaluated in the page meanwhile, so that all its tasks
 * are its own; the keys come through DevTools, which handles them in its own process.
 *
 * A set is typed several times into an empty form, as for the next patient. Another process that takes the processor
 * makes a task longer, four times as much because of the slowdown, but in each pass somewhere else, while the page's
 * own cost comes with the same key every time: so the median of each key over the passes is taken, and the longest of
 * these is reported.
 */
export async function measureKeystrokes({ large, report }: Bench): Promise<void> {
  const { client, subjects, server } = large;
  const { providerId, inpatient } = subjects;
  const cookie = await signedIn(client, providerId, 'medical-officer');
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const page = await openEntry(browser, `${origin}/patients/${inpatient.id}`, cookie);
    const costs = byKey(await typeSets(browser, page, emptyForm));
    const longest = Math.max(...costs);
    const bare = await browser.newPage({ locale });
    await fillBarePage(bare);
    const floor = byKey(await typeSets(browser, bare, fillBarePage));
    report.fact(
      part,
      'the same in a page of nothing but fields, longest',
      Math.max(...floor),
      'ms',
    );
    report.fact(part, 'the same, median of the keys', median(floor), 'ms');
    report.fact(part, 'longest task of a key', longest, 'ms');
    report.fact(part, 'median of the keys', median(costs), 'ms');
    report.fact(part, 'keys with a task over 16 ms', costs.filter((ms) => ms > 16).length, '');
    report.fact(part, 'keys', costs.length, '');
    report.bar({
      name: 'longest task of a keystroke, processor slowed 4 times (ms)',
      value: longest,
      most: 16,
    });
  } finally {
    await browser.close();
  }
}

/** Goes from the patient to the form as a nurse does, by client navigation, which keeps the compiled code. */
async function openEntry(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ locale });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: new URL(address).origin }]);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('a[href*="/observe"]').first().click();
  await page.locator('#field-RR').waitFor();
  return page;
}

/** The input of each field from the respiratory rate on, each followed by Enter; a blank chooses air. */
const typed = ['24', '95', ' ', '105', '118', '76', '37.9'];
const betweenKeysMs = 60;
/** Set, because a headless browser takes it from the system, which may have none. */
const locale = 'en-GB';
/** Until the draft is saved and the page is idle. */
const afterwardsMs = 400;

const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];

/** A page that ignores what is typed: the browser's own cost of a key. */
async function fillBarePage(page: Page): Promise<void> {
  await page.setContent('<input id="field-RR">');
  await page.locator('#field-RR').focus();
  await sleep(afterwardsMs);
}

/**
 * The longest task of each key in every pass, in milliseconds.
 * @param empty makes the page ready for the next pass, with the focus in its first field
 */
async function typeSets(
  browser: Browser,
  page: Page,
  empty: (page: Page) => Promise<void>,
): Promise<number[][]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.locator('#field-RR').focus();
  await typeSet(page);
  const keys = typed.reduce((sum, value) => sum + value.length + 1, 0);
  const found: number[][] = [];
  for (let pass = 0; found.length < passes && pass < 3 * passes; pass += 1) {
    await empty(page);
    await browser.startTracing(page, { categories });
    await typeSet(page);
    const longest = longestByKey(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    // Occasionally the browser delivers a trace without the page's own events.
    if (longest.length === keys) found.push(longest);
  }
  if (found.length < passes) throw new Error('The traces do not contain the pressed keys.');
  return found;
}

async function typeSet(page: Page): Promise<void> {
  for (const value of typed) {
    for (const key of [...value, 'Enter']) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await sleep(betweenKeysMs);
    }
  }
  await sleep(afterwardsMs);
}

/** Leaves the form and comes back to discard the draft. */
async function emptyForm(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.endsWith('/observe'));
  await page.goForward();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.locator('#field-RR').focus();
  await sleep(afterwardsMs);
}

/** A key's tasks: from the one that handles its press until the next key's. */
function longestByKey(events: TraceEvent[]): number[] {
  const isPress = ({ name, args }: TraceEvent) =>
    name === 'EventDispatch' && args?.data?.type === 'keydown';
  // The page's main thread is the one with the key events: the browser keeps spare ones next to it.
  const main = events.find(isPress);
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
  const presses = own
    .filter(isPress)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const longest = presses.map(() => 0);
  for (const { name, ts, dur = 0 } of own) {
    if (name !== 'RunTask') continue;
    const key = presses.findLastIndex((press) => press <= ts + dur);
    if (key >= 0) longest[key] = Math.max(longest[key] ?? 0, dur / 1000);
  }
  return longest;
}

/** The median of each key over its passes. */
const byKey = (found: number[][]): number[] =>
  (found[0] ?? []).map((_, key) => median(found.map((pass) => pass[key] ?? Number.NaN)));
