import type { BrowserContext, Page } from '@playwright/test';
import { untilHydrated } from './hydrated';

const seen = new WeakSet<Page>();

/**
 * Makes navigations of this browser wait until streamed HTML is in its place and hydrated. Until then it is also in
 * a hidden copy at the page's end, which every locator finds, and a press on it is lost. A test of the streaming
 * itself opens the page with `waitUntil: 'commit'`.
 */
export function awaitStreamed(context: BrowserContext): void {
  for (const page of context.pages()) awaitStreamedOn(page);
  context.on('page', awaitStreamedOn);
}

function awaitStreamedOn(page: Page): void {
  if (seen.has(page)) return;
  seen.add(page);
  const inPlace = async () => {
    await page.waitForFunction(() => !document.querySelector('[hidden][id^="S:"]'));
    await untilHydrated(page, 'button', 0);
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil !== 'commit') await inPlace();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await inPlace();
    return response;
  };
}
