import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bench } from '@/bench/parts/bench';
import { signedIn } from '@/bench/parts/pages';
import { median } from '@/bench/percentile';
import { findBrowser } from '@/lib/ops/find-browser.mjs';

const part = 'keystrokes';

/** The processor is made to seem this many times slower, as that of a ward's tablet is. */
const slowdown = 4;

/** Sets that are typed. The one before them is not measured: what is compiled then is not what every keystroke costs. */
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
 * The longest task of the page's own thread that a keystroke costs, on a slowed processor, while a nurse types sets of
 * observations by keyboard alone. Whatever follows a key counts: its events, the rendering, style, layout and paint, the
 * change of the focus, and what runs later, as the draft's writing does. Nothing is evaluated in the page meanwhile, so
 * that all its tasks are its own; the keys come through DevTools, which handles them in its own process.
 *
 * A set is typed several times in a form that is empty each time, as the next patient's is. Another process of the machine
 * that takes the processor away makes a task longer, and four times so, because the slowing down counts the time
 * that passes. It does that somewhere else in each pass, while the page's own cost comes with the same key every time: of
 * each key the median of the passes is taken, and the longest of these is what is reported.
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

/** Goes from the patient to the form as a nurse does: the page that was loaded stays, and so does its compiled code. */
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

/** What is typed into each field from the respiratory rate on, each ended by Enter; a blank chooses air. */
const typed = ['24', '95', ' ', '105', '118', '76', '37.9'];
const betweenKeysMs = 60;
/** Said, because a browser without a screen takes it from the system, which may have none. */
const locale = 'en-GB';
/** Until the draft is written and the screen at rest. */
const afterwardsMs = 400;

const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline'];

/** A page that does nothing with what is typed: what the browser itself takes for a key. */
async function fillBarePage(page: Page): Promise<void> {
  await page.setContent('<input id="field-RR">');
  await page.locator('#field-RR').focus();
  await sleep(afterwardsMs);
}

/**
 * Of every pass the longest task of each key, in milliseconds.
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
    // Now and then the browser hands over a trace without the page's own events.
    if (longest.length === keys) found.push(longest);
  }
  if (found.length < passes) throw new Error('The traces do not hold the keys that were pressed.');
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

/** Goes away and comes back: the form anew, whose draft is then discarded. */
async function emptyForm(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL((url) => !url.pathname.endsWith('/observe'));
  await page.goForward();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.locator('#field-RR').focus();
  await sleep(afterwardsMs);
}

/** A key's tasks are those from the one that handles its being pressed until the next key's. */
function longestByKey(events: TraceEvent[]): number[] {
  const isPress = ({ name, args }: TraceEvent) =>
    name === 'EventDispatch' && args?.data?.type === 'keydown';
  // The page's own thread is the one that is told of keys: the browser keeps others ready beside it.
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

/** Of each key the median of its passes. */
const byKey = (found: number[][]): number[] =>
  (found[0] ?? []).map((_, key) => median(found.map((pass) => pass[key] ?? Number.NaN)));
