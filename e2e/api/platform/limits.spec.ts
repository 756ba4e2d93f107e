import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closeDatabase } from '@/db/client';
import { origin, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aUserWithPassword } from '@/e2e/builders/people';
import { compressAssets } from '@/lib/ops/compress-assets.mjs';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { knownCallers } from '@/lib/platform/auth/server/known-callers';
import { withAssets } from '@/lib/platform/server/assets';
import { awayPage } from '@/lib/platform/server/database-unavailable-page';
import { createFront, type Front } from '@/lib/platform/server/http-server';
import { limitAssets, limitPages } from '@/lib/platform/server/page-limits';
import { withServiceWorker } from '@/lib/platform/server/service-worker';
import { env } from '@/lib/platform/settings/env';

/** This process's counters, with the limits as it read them once. */
const counted = globalThis as typeof globalThis & { wardlineLimiters?: unknown };

const aPage: Front['page'] = (_, response) => response.end('a page');

/** Pages with the hospital's limits, requested from one address. */
async function pagesServed(page = limitPages(aPage)) {
  const server = createFront({
    routeOf: () => null,
    page,
    common: {},
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return (path: string, given: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: given });
}

/** Until the test is over the database does not answer. */
async function withoutDatabase() {
  const { DATABASE_URL } = env();
  const moveTo = async (url: string) => {
    await closeDatabase();
    Object.assign(env(), { DATABASE_URL: url });
  };
  onTestFinished(() => moveTo(DATABASE_URL));
  await moveTo('postgres://nobody@127.0.0.1:1/nothing');
}

describe('unsigned requests from one address', () => {
  const { RATE_LIMIT_SESSION_PER_MINUTE } = env();

  beforeEach(() => {
    Object.assign(env(), { RATE_LIMIT_SESSION_PER_MINUTE: 5 });
    counted.wardlineLimiters = undefined;
  });

  afterEach(() => {
    Object.assign(env(), { RATE_LIMIT_SESSION_PER_MINUTE });
    counted.wardlineLimiters = undefined;
  });

  const here = { isHandledHere: true };
  const sixTimes = async (ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask()).status);
    return statuses;
  };
  const limited = [401, 401, 401, 401, 401, 429];
  const byEndedKey = () => send('GET', '/api/v1/me', { ...here, as: { key: 'wk_ended' } });
  const byEndedSession = () =>
    send('GET', '/api/v1/me', { ...here, as: { cookie: 'wardline-session=ended' } });
  const signIn = (body: { email: string; password: string }) =>
    send('POST', '/api/v1/session', { ...here, headers: { origin }, body });

  it('are limited, and the refusal says until when', async () => {
    expect(await sixTimes(byEndedSession)).toEqual(limited);
    const refused = await byEndedSession();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('do not keep people from signing in when a system repeats an expired key, or screens an ended session', async () => {
    const hospital = await aHospital();
    const { email, password } = await aUserWithPassword(hospital.provider.id, 'nurse');
    expect(await sixTimes(byEndedKey)).toEqual(limited);
    // Such a screen learns that it is signed out.
    expect(await sixTimes(byEndedSession)).toEqual(limited);
    expect((await signIn({ email, password })).status).toBe(200);
  });

  it('are limited for pages, signed-in people by their session, and leave other addresses alone', async () => {
    const hospital = await aHospital();
    const { sender } = hospital.staff.nurse;
    const cookie = 'cookie' in sender ? sender.cookie : '';
    const ask = await pagesServed();
    expect(await sixTimes(() => ask('/docs'))).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await ask('/sign-in', { cookie: 'wardline-session=made-up' });
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringMatching(/^Too many requests\. Try again in \d+ s\.\n$/),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('/_next/static/media/font.woff2')).status).toBe(200);
    expect(await sixTimes(() => ask('/wards', { cookie }))).toEqual([200, 200, 200, 200, 200, 429]);
    await sendOk('GET', '/api/v1/me', { ...here, as: sender });
  });

  it('for the service worker are counted with the files of the pages, and answered with 304 to a browser that has it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'wardline-worker-')), 'service-worker.js');
    writeFileSync(file, 'self.addEventListener("fetch", () => {});\n'.repeat(100));
    const ask = await pagesServed(limitPages(withServiceWorker(file, aPage)));
    const first = await ask('/service-worker.js', { 'accept-encoding': 'br' });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'br']);
    const known = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await ask('/service-worker.js', known)).status).toBe(304);
    // The limit of five pages a minute is one of 250 files.
    for (let asked = 2; asked < 250; asked += 1) await ask('/_next/static/media/font.woff2');
    expect((await ask('/service-worker.js', known)).status).toBe(429);
  });

  it('for compressed scripts are counted apart, up to four times as many as for other files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wardline-assets-'));
    writeFileSync(join(folder, 'board.js'), 'export const ward = "board";\n'.repeat(100));
    await compressAssets(folder);
    const ask = await pagesServed(withAssets(folder, limitAssets, limitPages(aPage)));
    const script = () => ask('/_next/static/board.js', { 'accept-encoding': 'br' });
    for (let asked = 0; asked < 1_000; asked += 1) expect((await script()).status).toBe(200);
    const refused = await script();
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringMatching(/^Too many requests/),
    ]);
    expect((await ask('/_next/static/media/font.woff2')).status).toBe(200);
  });

  it('are not confused with those of a hospital’s sessions while the database is away: each session has its own limit', async () => {
    const ask = await pagesServed();
    await withoutDatabase();
    const byOne = { cookie: 'wardline-session=one' };
    expect(await sixTimes(() => ask('/wards', byOne))).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask('/wards', { cookie: 'wardline-session=two' })).status).toBe(200);
    expect((await ask('/sign-in')).status).toBe(200);
  });

  it('are limited at sign-in as well', async () => {
    const nobody = { email: 'nobody@nowhere.example', password: 'whatever it is' };
    expect(await sixTimes(() => signIn(nobody))).toEqual(limited);
  });
});

it('a page opened while the database is away says so, and what to do, with 503; requests of an open page pass', async () => {
  const ask = await pagesServed(limitPages(aPage, awayPage(aPage)));
  const cookie = 'wardline-session=one';
  expect((await ask('/wards', { cookie })).status).toBe(200);
  await withoutDatabase();
  const away = await ask('/wards', { cookie });
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect(away.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await away.text();
  expect(text).toContain('Wardline cannot reach its database');
  expect(text).toContain(`Reference for support: ${away.headers.get('x-request-id')}`);
  // The answer's policy allows its script.
  const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1];
  expect(away.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect((await ask('/wards', { cookie, rsc: '1' })).status).toBe(200);
  expect((await ask('/sign-in')).status).toBe(200);
});

it('a page of a user that the server still knows without the database says so too', async () => {
  const ask = await pagesServed(limitPages(aPage, awayPage(aPage)));
  const { sender } = (await aHospital()).staff.nurse;
  const cookie = 'cookie' in sender ? sender.cookie : '';
  const [, token = ''] = cookie.split('=');
  await expect
    .poll(async () => {
      await ask('/wards', { cookie });
      return knownCallers().find('user', hashSecret(token), async () => null);
    })
    .not.toBeNull();
  await withoutDatabase();
  expect((await ask('/wards', { cookie })).status).toBe(503);
  expect((await ask('/wards', { cookie, rsc: '1' })).status).toBe(200);
});
