import type { Page } from '@playwright/test';

/** Waits until these controls do what they say: what the server has drawn is there sooner than the program behind it. */
export const untilAlive = (page: Page, controls = 'button, textarea', atLeast = 1) =>
  page.waitForFunction(
    ([selector, fewest]) => {
      const found = [...document.querySelectorAll(selector)];
      const isAlive = (control: Element) =>
        Object.keys(control).some((key) => key.startsWith('__reactProps'));
      return found.length >= fewest && found.every(isAlive);
    },
    [controls, atLeast] as const,
  );
