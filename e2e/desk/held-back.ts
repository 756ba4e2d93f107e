import type { Page } from '@playwright/test';

/** Holds every such request back until it is let go, or lost on its way; `asked` ends with the first of them. */
export async function holdBack(page: Page, method: string, address: RegExp) {
  const asked = aSignal();
  const free = aSignal();
  let isLost = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.give();
    await free.given;
    return isLost ? route.abort() : route.continue();
  });
  const lose = () => {
    isLost = true;
    free.give();
  };
  return { asked: asked.given, letGo: free.give, lose };
}

/** What would follow an answer, or the leaving of a page, has followed it once the screen was drawn twice. */
export const drawnTwice = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
