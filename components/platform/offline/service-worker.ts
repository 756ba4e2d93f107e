// The service worker, which the build makes apart from the pages (`lib/ops/build.mjs`). It keeps the program and one page without
// data; what that page shows is in the device's store, encrypted.

import { isOwnAnswer } from '@/lib/platform/http/own-answer';

/** Put in by the build: its name, and the addresses of its scripts, styles, icons and fonts. */
declare const BUILD: { name: string; files: string[] };

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type RequestEvent = WorkerEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};

const worker = globalThis as unknown as {
  addEventListener(type: 'install' | 'activate', act: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', act: (event: RequestEvent) => void): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const prefix = 'wardline ';
const ownCache = prefix + BUILD.name;
const offlinePage = '/offline';
/** After this long without an answer, the worker asks whether the server is there at all. */
const askAfterMs = 5_000;
const reachedWithinMs = 10_000;
/** The result then holds for the next requests too: a link that was not followed becomes a full load. */
const silentForMs = 10_000;
/** The page at hand needs connections too, and a browser has six. */
const fetchedAtOnce = 3;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/_next/static/')) event.respondWith(program(request));
  else if (pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(page(request));
  else if (request.headers.has('rsc')) event.respondWith(part(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(ownCache);
  const answer = await fetch(offlinePage, { cache: 'no-store' });
  if (!answer.ok || !isOfThisBuild(await answer.clone().text())) {
    throw new Error('A server of another version answered. The browser tries again.');
  }
  const missing = [...BUILD.files];
  const fetchNext = async (): Promise<void> => {
    const file = missing.pop();
    if (file === undefined) return;
    const kept = await caches.match(file, { ignoreVary: true });
    await (kept ? cache.put(file, kept) : cache.add(file));
    return fetchNext();
  };
  await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext));
  await cache.put(offlinePage, answer);
  await worker.skipWaiting();
}

function isOfThisBuild(html: string): boolean {
  const needed = html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|svg|woff2)/g) ?? [];
  return needed.length > 0 && needed.every((file) => BUILD.files.includes(file));
}

/** The build before this one stays: a page of it may still be open, and loads its parts as they are used. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const before = names.filter((name) => name !== ownCache);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const program = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

async function page(request: Request): Promise<Response> {
  const answer = await answerOf(request);
  if (answer && isOwnAnswer(answer)) return answer;
  const kept = await (await caches.open(ownCache)).match(offlinePage, { ignoreVary: true });
  return kept ?? answer ?? Response.error();
}

async function part(request: Request): Promise<Response> {
  const answer = await answerOf(request);
  return answer && isOwnAnswer(answer) ? answer : Response.error();
}

/** The answer, however long a slow network takes; null if the server cannot be reached. */
async function answerOf(request: Request): Promise<Response | null> {
  const answer = fetch(request).catch(() => null);
  const early = await Promise.race([answer, after(askAfterMs)]);
  if (early !== 'late') return early;
  return Promise.race([answer, isReached().then((reached) => (reached ? answer : null))]);
}

let silentSince = Number.NEGATIVE_INFINITY;

async function isReached(): Promise<boolean> {
  if (Date.now() - silentSince < silentForMs) return false;
  const asked = fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  const answer = await Promise.race([asked, after(reachedWithinMs)]);
  const reached = answer !== null && answer !== 'late' && isOwnAnswer(answer);
  if (!reached) silentSince = Date.now();
  return reached;
}

const after = (ms: number) =>
  new Promise<'late'>((resolve) => {
    setTimeout(resolve, ms, 'late');
  });
