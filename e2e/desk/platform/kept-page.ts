import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';

type Kept = {
  context: BrowserContext;
  page: Page;
  /** What the browser was made with: a test that asks for another gets another. */
  look: string;
  /** Whether something was done to the page that nothing undoes. */
  isSpoiled: boolean;
};

/** The page that this worker's tests use one after the other; none before the first, and none after a failure. */
let kept: Kept | undefined;

/**
 * Tests in a page that is kept: empty, signed out, and at no place of the product. It is the same page all the same, for
 * half of what a short test costs is a page's first program.
 */
export const test = base.extend({
  context: async ({ browser, hasTouch, viewport }, use) => {
    const look = JSON.stringify({ hasTouch, viewport });
    const isGood = kept && kept.look === look && !kept.isSpoiled && !kept.page.isClosed();
    if (kept && isGood) await empty(kept);
    else {
      await kept?.context.close();
      kept = await newPage(browser, look);
    }
    await use(kept.context);
    for (const other of browser.contexts()) if (other !== kept.context) await other.close();
  },
  page: async ({ context }, use) => {
    await use(kept?.page ?? (await context.newPage()));
  },
});

async function newPage(browser: Browser, look: string): Promise<Kept> {
  const context = await browser.newContext();
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
  // A place of the same origin, whose program is at its end and writes nothing any more.
  await page.goto('/api/health');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
  const { viewport } = JSON.parse(look);
  if (viewport) await page.setViewportSize(viewport);
}
