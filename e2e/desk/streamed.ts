import type { BrowserContext, Page } from '@playwright/test';

const seen = new WeakSet<Page>();

/**
 * Lets the pages of this browser be looked at only when what was streamed stands in its place. Until then it is
 * also in a hidden copy at the page's end, which nobody sees and every locator finds.
 */
export function awaitStreamed(context: BrowserContext): void {
  for (const page of context.pages()) awaitStreamedOn(page);
  context.on('page', awaitStreamedOn);
}

function awaitStreamedOn(page: Page): void {
  if (seen.has(page)) return;
  seen.add(page);
  const inPlace = () => page.waitForFunction(() => !document.querySelector('[hidden][id^="S:"]'));
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const response = await goto(...given);
    await inPlace();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await inPlace();
    return response;
  };
}
