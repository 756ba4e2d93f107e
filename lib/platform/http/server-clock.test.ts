import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearServerTime, serverNow } from '@/lib/platform/http/server-clock';

const now = new Date('2026-11-21T07:30:00Z');
const headerOf = (minutesAhead: number) =>
  new Date(now.getTime() + minutesAhead * 60_000).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  hearServerTime(headerOf(0));
});
afterEach(() => {
  hearServerTime(headerOf(0));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
// The time that the page below has heard is not the next file's.
afterAll(() => void vi.resetModules());

it('the server is asked for its time once, by a page that has heard no answer of it yet', async () => {
  const answered: Record<string, string> = { date: headerOf(180) };
  const fetch = vi.fn(async () => new Response(null, { headers: answered }));
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const page = await import('@/lib/platform/http/server-clock');
  expect(page.serverNow()).toEqual(now);
  // A proxy's.
  await page.askServerTime();
  expect(page.serverNow()).toEqual(now);
  answered['x-request-id'] = 'r-1';
  await page.askServerTime();
  expect(page.serverNow()).toEqual(new Date('2026-11-21T10:30:00Z'));
  await page.askServerTime();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('on a device whose clock is wrong, now is what the server says', () => {
  hearServerTime(headerOf(-120));
  expect(serverNow()).toEqual(new Date('2026-11-21T05:30:00Z'));
  hearServerTime(headerOf(180));
  expect(serverNow()).toEqual(new Date('2026-11-21T10:30:00Z'));
});

it('an answer without a time changes nothing', () => {
  hearServerTime(headerOf(180));
  hearServerTime(null);
  expect(serverNow()).toEqual(new Date('2026-11-21T10:30:00Z'));
});

it('clocks that agree to the minute are one, whatever an answer took on its way', () => {
  hearServerTime(headerOf(180));
  hearServerTime(headerOf(-0.5));
  expect(serverNow()).toEqual(now);
});
