import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Set once axe's source is in the page. */
    axe: typeof axe;
  }
}

/** The rules about colours, the only difference between the two themes. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds no barrier on the page as it is now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page has no other frames, so axe reads all of it.
  expect(page.frames()).toHaveLength(1);
  // After a link the title, which names the record, is replaced later than the page, and for a moment there is none.
  await expect(page).toHaveTitle(/./);
  // The place for messages, even behind a dialog, exists once the page is at rest.
  await expect(page.locator('[role="region"][aria-label^="Notifications"]')).toBeAttached();
  await inTheme(page, 'light');
  const inLight = await shownOn(page);
  expect(await barriersOn(page), 'light').toEqual([]);
  await inTheme(page, 'dark');
  const isTheSame = (await shownOn(page)) === inLight;
  expect(await barriersOn(page, isTheSame ? ofColour : undefined), 'dark').toEqual([]);
}

/** The same from the top of a long page, whose head lies over what is scrolled below it. */
export async function expectAccessibleFromTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
}

/** Expects that the page does not scroll sideways: nothing is beyond the edge of the screen. */
export async function expectWithinScreen(page: Page): Promise<void> {
  const beyondTheEdge = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(beyondTheEdge, page.url()).toBe(0);
}

/** Shows the page in a theme, with no transition under way. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    const underWay = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return typeof endTime === 'number' && Number.isFinite(endTime);
    });
    for (const animation of underWay) animation.finish();
  });
}

/** The content of the page. A counting number in its text ("updated 3 s ago") does not make it another page. */
const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.documentElement.outerHTML.replace(/>[^<]+</g, (text) => text.replace(/\d+/g, '0')),
  );

/**
 * The violations that axe finds on a page, each with its elements. Only these are put into words and returned: axe's list
 * of everything in order is longer than the page.
 * @param rules ids of the only rules to ask; none for all of them
 */
async function barriersOn(page: Page, rules?: string[]): Promise<[string, string[]][]> {
  // Once for each loaded page, however often it is read.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      // Of WCAG 2.2, and not yet among axe's own defaults.
      'target-size': { enabled: true },
      // Expected already, with patience.
      'document-title': { enabled: false },
    },
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(given);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
}
