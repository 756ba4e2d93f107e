import type { Page } from '@playwright/test';

/** Waits for the hydration of these controls: the server's HTML arrives before the program for it. */
export const untilHydrated = (page: Page, controls = 'button, textarea', atLeast = 1) =>
  page.waitForFunction(
    ([selector, fewest]) => {
      const found = [...document.querySelectorAll(selector)];
      const isHydrated = (control: Element) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps'));
      return found.length >= fewest && found.every(isHydrated);
    },
    [controls, atLeast] as const,
  );
