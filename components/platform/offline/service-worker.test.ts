import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: unknown) => void;

/** How the network answers, by path. */
let network: (path: string) => Promise<Response>;
let asked: string[];
let listeners: Map<string, Listener>;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  listeners = new Map();
  vi.stubGlobal('addEventListener', (type: string, act: Listener) => listeners.set(type, act));
  vi.stubGlobal('location', { origin: 'https://ward.example.org' });
  vi.stubGlobal('BUILD', { name: 'this build', files: [] });
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => new Response('the offline page') }),
  });
  vi.stubGlobal('fetch', (request: { url: string } | string) => {
    const { pathname } = new URL(
      typeof request === 'string' ? request : request.url,
      'https://ward.example.org',
    );
    asked.push(pathname);
    return network(pathname);
  });
  vi.resetModules();
  await import('./service-worker');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The answer that the browser gets for a page; null while it waits. */
async function shownAfter(ms: number, { rsc = false } = {}): Promise<string | null> {
  let shown: string | null = null;
  const request = {
    url: 'https://ward.example.org/rounds',
    method: 'GET',
    mode: rsc ? 'cors' : 'navigate',
    headers: new Headers(rsc ? { rsc: '1' } : {}),
  };
  listeners.get('fetch')?.({
    request,
    respondWith: async (answer: Promise<Response>) => {
      const response = await answer;
      shown = response.type === 'error' ? 'a failed request' : await response.text();
    },
  });
  await vi.advanceTimersByTimeAsync(ms);
  return shown;
}

/** Wardline's own answer. */
const own = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'x-request-id': 'r-1' } });
const later = (ms: number, text: string) =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(own(text)), ms);
  });
const silence = () => new Promise<Response>(() => {});
const refusal = () => Promise.reject(new TypeError('Failed to fetch'));

it('a slow page is waited for while the server is there', async () => {
  network = (path) => (path === '/api/health' ? later(2_000, 'ok') : later(60_000, 'the rounds'));
  expect(await shownAfter(59_000)).toBeNull();
  expect(await shownAfter(61_000)).toBe('the rounds');
});

it('a request that fails is answered with the offline page at once', async () => {
  network = refusal;
  expect(await shownAfter(0)).toBe('the offline page');
  expect(asked).toEqual(['/rounds']);
});

it('the offline page takes the place of what a proxy or a guest network answers', async () => {
  for (const status of [200, 403, 502, 503, 504]) {
    network = async () => new Response('Sign in to the guest network', { status });
    expect(await shownAfter(0)).toBe('the offline page');
    expect(await shownAfter(0, { rsc: true })).toBe('a failed request');
  }
  for (const status of [404, 503]) {
    network = async () => own('Wardline’s own page', status);
    expect(await shownAfter(0)).toBe('Wardline’s own page');
  }
});

it('a network that is silent leads to the offline page, and the load after a lost link does not wait twice', async () => {
  network = silence;
  expect(await shownAfter(15_000, { rsc: true })).toBe('a failed request');
  expect(await shownAfter(5_000)).toBe('the offline page');
});
