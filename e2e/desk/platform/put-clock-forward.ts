import type { Page } from '@playwright/test';

/** Lets time pass for a page until it is loaded anew: whoever sits before it was called away. Its timers go on as they did. */
export const putClockForward = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    const Now = Date;
    class Later extends Now {
      constructor(...given: [] | [number]) {
        super(...((given.length === 0 ? [Now.now() + ms] : given) as [number]));
      }
      static override now() {
        return Now.now() + ms;
      }
    }
    globalThis.Date = Later as DateConstructor;
  }, minutes * 60_000);
