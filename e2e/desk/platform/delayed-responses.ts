import type { Page } from '@playwright/test';

/**
 * Holds every matching request back until it is let go, or lost. `asked` resolves with the first of them. A released
 * request is answered by an earlier route of the test, if there is one.
 */
export async function holdBack(page: Page, method: string, address: RegExp) {
  const asked = aSignal();
  const free = aSignal();
  let isLost = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.give();
    await free.given;
    return isLost ? route.abort() : route.fallback();
  });
  const lose = () => {
    isLost = true;
    free.give();
  };
  return { asked: asked.given, release: free.give, lose };
}

/** Counts the matching requests from now on. */
export function countSent(page: Page, method: string, address: RegExp): { times: number } {
  const sent = { times: 0 };
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) sent.times += 1;
  });
  return sent;
}

/** The addresses that the browser navigates to from now on, without prefetches and without refetches of `here`. */
export function navigationsFromNow(page: Page, here: string): string[] {
  const ways: string[] = [];
  page.on('request', (request) => {
    const { rsc, ...headers } = request.headers();
    const isAhead = Object.keys(headers).some((name) => name.includes('prefetch'));
    const { pathname } = new URL(request.url());
    if (rsc && !isAhead && pathname !== here) ways.push(pathname);
  });
  return ways;
}

/** Two frames later, any effect of an answer or of a navigation has taken place. */
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
