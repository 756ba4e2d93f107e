import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** There once the page has been given its source. */
    axe: typeof axe;
  }
}

/** The rules that look at colours, which are all that the two themes differ in. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds no barrier on what the page shows now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is read of this page alone is all that there is.
  expect(page.frames()).toHaveLength(1);
  // Of a page that came by a link the title, which says whose record it is, comes a moment later.
  await expect(page).toHaveTitle(/./);
  // The place for messages, though it be behind a dialog, is there when the page has come to rest.
  await expect(page.locator('[role="region"][aria-label^="Notifications"]')).toBeAttached();
  await inTheme(page, 'light');
  const inLight = await shownOn(page);
  expect(await barriersOn(page), 'light').toEqual([]);
  await inTheme(page, 'dark');
  const isTheSame = (await shownOn(page)) === inLight;
  expect(await barriersOn(page, isTheSame ? ofColour : undefined), 'dark').toEqual([]);
}

/** Shows the page in a theme, with nothing on its way from one look to another. */
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

/** What is on the page; a number in its text that counts on ("updated 3 s ago") makes it no other page. */
const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.documentElement.outerHTML.replace(/>[^<]+</g, (text) => text.replace(/\d+/g, '0')),
  );

/**
 * What axe finds on a page, each with the elements that it is found at. Only that is put into words and brought here: all
 * that axe found in order is more than the page itself.
 * @param rules ids of the only rules to ask; none for all of them
 */
async function barriersOn(page: Page, rules?: string[]): Promise<[string, string[]][]> {
  // Once for a page that is loaded, however often it is read.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Of WCAG 2.2, and not yet among axe's own defaults.
    rules: { 'target-size': { enabled: true } },
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(given);
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, options);
}
