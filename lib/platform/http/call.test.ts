import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  addressOf,
  askWhoIsSignedIn,
  CallError,
  call,
  changesAnswered,
  pageOf,
  signedOutEvent,
} from '@/lib/platform/http/call';
import { serverNow } from '@/lib/platform/http/server-clock';
import { chooseProviderContract } from '@/lib/platform/session/contract';
import { listPatientsContract, registerPatientContract } from '@/lib/registry/patients/contract';

type Reply = { status: number; headers?: Record<string, string>; body: string };

let server: Server;
let reply: Reply;
let received: { request: IncomingMessage; body: string };
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received = { request, body: await text(request) };
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A browser completes a relative address with its page's address; Node has none.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(new URL(path, `http://127.0.0.1:${port}`), init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
afterEach(() => {
  askWhoIsSignedIn();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const patients = { params: { provider_id: 7 } };
const newPatient = {
  ...patients,
  body: { mr_number: '1', first_name: 'A', last_name: 'B', gender: 'FEMALE' },
} as const;

it('encodes path and query safely', () => {
  expect(
    addressOf(listPatientsContract, {
      params: { provider_id: '../x' },
      query: { search: 'a&b=c', is_hospitalized: true, page: 2, mr_number: undefined },
    }),
  ).toBe('/api/v1/providers/..%2Fx/patients?search=a%26b%3Dc&is_hospitalized=true&page=2');
});

it('returns a page as its rows and its position', async () => {
  const meta = { current: 1, page_size_query: 'page_size', next: null, previous: null };
  reply = { status: 200, body: JSON.stringify({ success: true, meta, results: [{ id: 3 }] }) };
  const page = await pageOf(listPatientsContract, { ...patients, query: { page_size: 5 } });
  expect(page).toEqual({ rows: [{ id: 3 }], meta, next: null });
  expect(received.request.url).toBe('/api/v1/providers/7/patients?page_size=5');
});

it('says of what it sends automatically how long nobody has used the page, and not of a person’s change', async () => {
  const unused = () => received.request.headers['x-wardline-unused-seconds'];
  reply = { status: 200, body: JSON.stringify({ success: true, message: 'Done', data: {} }) };
  const opened = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: opened + 90_000 });
  await call(chooseProviderContract, { body: { provider: 7 } }, { isInBackground: true });
  expect(Number(unused())).toBeGreaterThanOrEqual(90);
  await call(chooseProviderContract, { body: { provider: 7 } });
  expect(unused()).toBeUndefined();
});

it('sends the body as JSON with its idempotency key', async () => {
  reply = { status: 201, body: JSON.stringify({ success: true, message: 'Done', data: {} }) };
  const answer = await call(registerPatientContract, newPatient, { idempotencyKey: 'one-tap' });
  expect(answer.message).toBe('Done');
  expect(JSON.parse(received.body)).toEqual(newPatient.body);
  expect(received.request.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'one-tap',
  });
});

it('throws a refusal with its sentence, fields, request id and retry delay', async () => {
  reply = {
    status: 429,
    headers: { 'retry-after': '17', 'x-request-id': 'r-1' },
    body: JSON.stringify({ success: false, message: 'Too many', errors: { code: ['No.'] } }),
  };
  await expect(call(registerPatientContract, newPatient)).rejects.toMatchObject({
    name: 'CallError',
    status: 429,
    message: 'Too many',
    errors: { code: ['No.'] },
    requestId: 'r-1',
    retryAfter: 17,
  });
});

it('knows an answer that does not know whether the change was made: it is no refusal', async () => {
  const errors = { in_doubt: ['It may have been made.'] };
  reply = { status: 503, body: JSON.stringify({ success: false, message: 'Lost', errors }) };
  const made = call(registerPatientContract, newPatient);
  await expect(made).rejects.toMatchObject({ status: 503, isLost: true });
});

it('never takes the answer of a proxy for one of Wardline, nor its clock', async () => {
  const heard = vi.fn();
  vi.stubGlobal('dispatchEvent', heard);
  const pages = [200, 401, 403, 502, 503].map((status) => ({
    status,
    body: '<html>Log in to the guest network</html>',
  }));
  for (const given of [...pages, { status: 401, body: '{"message":"Unauthorized"}' }]) {
    reply = { ...given, headers: { date: new Date(Date.now() + 86_400_000).toUTCString() } };
    const lost = await call(listPatientsContract, patients).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(CallError);
    expect(lost).toMatchObject({ status: 0, isLost: true, errors: {} });
  }
  expect(heard).not.toHaveBeenCalled();
  expect(serverNow().getTime() - Date.now()).toBeLessThan(60_000);
});

it('tells the whole screen that the session has ended, and whether anything was to be saved', async () => {
  const heard: unknown[] = [];
  const screen = new EventTarget();
  screen.addEventListener(signedOutEvent, (event) => heard.push((event as CustomEvent).detail));
  vi.stubGlobal('dispatchEvent', (event: Event) => screen.dispatchEvent(event));
  reply = {
    status: 401,
    body: JSON.stringify({ success: false, message: 'Your session has ended.' }),
  };
  await expect(call(listPatientsContract, patients)).rejects.toMatchObject({ status: 401 });
  const why = 'Your session has ended.';
  expect(heard).toEqual([{ why, wasSaving: false }]);
  const body = { provider: 1 };
  await expect(call(chooseProviderContract, { body })).rejects.toMatchObject({ status: 401 });
  expect(heard).toEqual([
    { why, wasSaving: false },
    { why, wasSaving: true },
  ]);
  await expect(
    call(chooseProviderContract, { body }, { isInBackground: true }),
  ).rejects.toMatchObject({ status: 401 });
  expect(heard.at(-1)).toEqual({ why, wasSaving: false });
});

it('waits for the answers to changes that a person made, until their screens have them', async () => {
  reply = { status: 201, body: JSON.stringify({ success: true, message: 'Done', data: {} }) };
  const seen = vi.fn();
  void call(registerPatientContract, newPatient).then(seen);
  await changesAnswered();
  expect(seen).toHaveBeenCalledOnce();
});

it('reads at most once a minute while nobody is signed in, until somebody is', async () => {
  vi.stubGlobal('dispatchEvent', () => true);
  vi.useFakeTimers({ toFake: ['Date'] });
  const ended = {
    status: 401,
    body: JSON.stringify({ success: false, message: 'Your session has ended.' }),
  };
  const page = {
    status: 200,
    body: JSON.stringify({ success: true, meta: { next: null }, results: [] }),
  };
  reply = ended;
  await expect(call(listPatientsContract, patients)).rejects.toMatchObject({ status: 401 });
  reply = page;
  await expect(call(listPatientsContract, patients)).rejects.toMatchObject({ status: 401 });
  vi.advanceTimersByTime(60_000);
  await expect(pageOf(listPatientsContract, patients)).resolves.toMatchObject({ rows: [] });
  reply = ended;
  await expect(call(registerPatientContract, newPatient)).rejects.toMatchObject({ status: 401 });
  reply = page;
  await expect(call(registerPatientContract, newPatient)).resolves.toMatchObject({ success: true });
  await expect(pageOf(listPatientsContract, patients)).resolves.toMatchObject({ rows: [] });
});

it('says that no answer came if none did, and passes an abort on', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(call(listPatientsContract, patients, { signal: stop.signal })).rejects.toMatchObject(
    { name: 'AbortError' },
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(call(listPatientsContract, patients)).rejects.toMatchObject({
    name: 'CallError',
    status: 0,
  });
});
