import type { Page } from '@playwright/test';

/**
 * Moves a page's clock forward until it is reloaded, as if its user had been away, and with it the clock by which the
 * server dates its answers: a device that differs from it goes by the hospital's time. Its timers run as before.
 */
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
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      const value = get.call(this, name);
      if (value === null || name.toLowerCase() !== 'date') return value;
      return new Now(Now.parse(value) + ms).toUTCString();
    };
  }, minutes * 60_000);
