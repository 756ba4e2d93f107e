import type { Page } from '@playwright/test';

/** Holds every such request back until it is let go; `asked` ends with the first of them. */
export async function holdBack(page: Page, method: string, address: RegExp) {
  const asked = aSignal();
  const free = aSignal();
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.give();
    await free.given;
    return route.continue();
  });
  return { asked: asked.given, letGo: free.give };
}

function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
