import type { Page } from '@playwright/test';

/** Moves a page's clock forward until it is reloaded, as if its user had been away. Its timers run as before. */
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
