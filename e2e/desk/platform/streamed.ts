import type { BrowserContext, Page } from '@playwright/test';
import { untilAlive } from './hydrated';

const seen = new WeakSet<Page>();

/**
 * Lets the pages of this browser be looked at only when what was streamed stands in its place and does what it says. Until
 * then it is also in a hidden copy at the page's end, which nobody sees and every locator finds, and a press on it is lost.
 * Who looks at just that opens the page until its `commit`.
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
    await untilAlive(page, 'button', 0);
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
