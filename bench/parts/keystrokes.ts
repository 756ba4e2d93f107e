import { type Browser, chromium, type Page } from '@playwright/test';
import type { Bench } from '@/bench/parts/bench';
import { signedIn } from '@/bench/parts/pages';
import { findBrowser } from '@/lib/ops/find-browser.mjs';

const part = 'keystrokes';

/** The processor is made to seem this many times slower, as that of a ward's tablet is. */
const slowdown = 4;

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string };
};

/** The longest task of the page's own thread while a nurse types a set of observations, on a slowed processor. */
export async function measureKeystrokes({ large, report }: Bench): Promise<void> {
  const { client, subjects, server } = large;
  const { providerId, inpatient } = subjects;
  const cookie = await signedIn(client, providerId, 'medical-officer');
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const page = await openEntry(browser, `${origin}/patients/${inpatient.id}/observe`, cookie);
    const tasks = (await tasksWhileTyping(browser, page)).sort((a, b) => b - a);
    const [longest = 0] = tasks;
    report.fact(part, 'longest task while typing', longest, 'ms');
    report.fact(part, 'tasks over 16 ms', tasks.filter((ms) => ms > 16).length, '');
    report.bar({
      name: 'longest task of a keystroke, processor slowed 4 times (ms)',
      value: longest,
      most: 16,
    });
  } finally {
    await browser.close();
  }
}

async function openEntry(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext();
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: new URL(address).origin }]);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => {
    const input = document.querySelector('[data-entry-field]');
    return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'));
  });
  return page;
}

const typed = [
  ['Respiratory rate', '24'],
  ['Heart rate', '118'],
  ['Systolic blood pressure', '96'],
  ['Temperature', '38.9'],
] as const;

const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

/** How long each task of the page's thread took, in milliseconds. */
async function tasksWhileTyping(browser: Browser, page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // Once before it is measured: what is compiled at the first keystroke is not what every keystroke costs.
  await typeAll(page);
  await browser.startTracing(page, { categories });
  await typeAll(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const main = trace.traceEvents.find(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = trace.traceEvents.flatMap(({ name, pid, tid, dur }) =>
    main && name === 'RunTask' && pid === main.pid && tid === main.tid && dur ? [dur / 1000] : [],
  );
  if (tasks.length === 0) throw new Error('The trace of the typing has no tasks in it.');
  return tasks;
}

async function typeAll(page: Page): Promise<void> {
  for (const [name, value] of typed) {
    const field = page.getByRole('textbox', { name, exact: true });
    await field.fill('');
    await field.pressSequentially(value, { delay: 60 });
  }
}
