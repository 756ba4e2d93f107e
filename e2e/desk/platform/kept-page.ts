import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';

type Kept = {
  context: BrowserContext;
  page: Page;
  /** The browser's options: a test with others gets another. */
  look: string;
  /** Whether the page was changed in a way that cannot be undone. */
  isSpoiled: boolean;
};

/** The page that this worker's tests use one after the other; none before the first, and none after a failure. */
let kept: Kept | undefined;

/**
 * Tests in a reused page: empty, signed out, and outside the product. It stays the same page, because loading a
 * page's first program is half the cost of a short test.
 */
export const test = base.extend<{
  /** Whether presses follow each other as fast as the test makes them, and not as a person's do, who reads in between. */
  isHurried: boolean;
}>({
  isHurried: [false, { option: true }],
  context: async ({ browser, hasTouch, viewport, isHurried }, use) => {
    const look = JSON.stringify({ hasTouch, viewport, isHurried });
    const isGood = kept && kept.look === look && !kept.isSpoiled && !kept.page.isClosed();
    if (kept && isGood) await empty(kept);
    else {
      await kept?.context.close();
      kept = await newPage(browser, look, isHurried);
    }
    await use(kept.context);
    for (const other of browser.contexts()) if (other !== kept.context) await other.close();
  },
  page: async ({ context }, use) => {
    await use(kept?.page ?? (await context.newPage()));
  },
});

async function newPage(browser: Browser, look: string, isHurried: boolean): Promise<Kept> {
  const context = await browser.newContext();
  if (!isHurried) await context.addInitScript(slowDown);
  const page = await context.newPage();
  const made: Kept = { context, page, look, isSpoiled: false };
  const spoil = () => {
    made.isSpoiled = true;
  };
  before(page, ['addInitScript', 'exposeBinding', 'exposeFunction'], spoil);
  before(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'], spoil);
  before(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
  return made;
}

/**
 * Presses are as far apart as those of a person, who reads in between: a test presses again within a few hundredths of a second.
 * The two of a double click stay together.
 */
function slowDown(): void {
  const own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      return 20 * (own?.call(this) ?? 0);
    },
  });
}

/** Runs something else first whenever one of these methods is called. */
function before<T extends object>(of: T, names: (keyof T)[], first: () => void): void {
  for (const name of names) {
    const method = of[name];
    if (typeof method !== 'function') continue;
    const both = (...given: unknown[]) => {
      first();
      return method.apply(of, given);
    };
    Object.assign(of, { [name]: both });
  }
}

async function empty({ context, page, look }: Kept): Promise<void> {
  page.removeAllListeners();
  context.removeAllListeners('page');
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await page.mouse.up();
  await page.mouse.move(0, 0);
  // A page of the same origin whose program has ended and writes nothing any more.
  await page.goto('/api/health');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    indexedDB.deleteDatabase('wardline');
  });
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  const { viewport } = JSON.parse(look);
  if (viewport) await page.setViewportSize(viewport);
}
