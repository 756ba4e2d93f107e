/**
 * The header with the seconds since somebody last pressed a key or touched this page. A session lasts from then on: what a
 * screen that was left open reads automatically does not keep it alive. Without the header a request is a use.
 */
export const unusedHeader = 'x-wardline-unused-seconds';

// A page that has just opened was asked for.
let usedAt = Date.now();

if (typeof document !== 'undefined') {
  for (const press of ['pointerdown', 'keydown']) {
    addEventListener(press, () => (usedAt = Date.now()), true);
  }
}

/** The header's value. */
export const unusedSeconds = (): string =>
  String(Math.max(0, Math.floor((Date.now() - usedAt) / 1_000)));

/** For how long nobody has used the page of this request, in ms. */
export const unusedMsOf = (headers: { get: (name: string) => string | null }): number => {
  const seconds = headers.get(unusedHeader);
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1_000 : 0;
};
