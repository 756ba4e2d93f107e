import { expect } from 'vitest';
import { expectDescribed } from '@/e2e/api/platform/described';
import { type Asked, expectTwinAnswer } from '@/e2e/api/platform/twin';
import type { Sender } from '@/e2e/builders/people';
import type { Handler } from '@/lib/platform/http/server/with-error-handling';

/** The answer: status, headers, and the body if it is JSON. */
export type Answer = { status: number; headers: Headers; body: Body; text: string };

// The shape of an answer is what the tests are about; they say it with their expectations.
// biome-ignore lint/suspicious/noExplicitAny: a test reads into bodies of every shape
type Body = any;

/** The status of a refusal and its fields. */
export const refusal = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  Object.keys(body.errors),
];

/** The same in one list: `[409, 'bed']`. */
export const fieldsOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [
  status,
  ...Object.keys(body.errors ?? {}),
];

export type Sending = {
  as?: Sender;
  body?: unknown;
  /** The body as it goes over the wire, in place of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Handles the request in this process, whose settings the test has changed, even when a server runs. */
  isHandledHere?: boolean;
};

/** The address of the server, and so the origin of the pages that send requests. */
export const origin = process.env.WARDLINE_BASE_URL ?? 'http://wardline.test';

/**
 * Sends a request: over HTTP to the running server if WARDLINE_BASE_URL names one, else to the framework's own
 * handler.
 */
export async function send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
  const headers = new Headers(sending.headers);
  if (sending.as && 'key' in sending.as) headers.set('authorization', `Bearer ${sending.as.key}`);
  if (sending.as && 'cookie' in sending.as) {
    headers.set('cookie', sending.as.cookie);
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', origin);
  }
  const body =
    sending.rawBody ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
  if (body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  const url = new URL(path, origin);
  headers.set('host', url.host);
  const asked = { method, url, headers, body };
  const answer = await ask(asked, sending.isHandledHere);
  if (!sending.isHandledHere) await expectTwinAnswer(asked, answer, () => ask(asked));
  const isJson = answer.headers.get('content-type')?.includes('json') && answer.text !== '';
  const read = isJson ? JSON.parse(answer.text) : null;
  if (isJson) expectDescribed(method, url, answer.status, read);
  return { ...answer, body: read };
}

/** Expects a success. Every answer has a status that its operation describes. */
export function ok<A extends Pick<Answer, 'status' | 'text'>>(answer: A): A {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
}

/** Sends a request that succeeds. */
export const sendOk = async (...request: Parameters<typeof send>): Promise<Answer> =>
  ok(await send(...request));

async function ask({ method, url, headers, body }: Asked, isHandledHere = false) {
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const isSent = process.env.WARDLINE_BASE_URL !== undefined && !isHandledHere;
  const response = isSent ? await fetch(request) : await callHandler(url, request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

type RouteModule = Record<string, Handler | undefined>;

const routeModules = import.meta.glob<RouteModule>('/app/api/**/route.ts');

const routes = Object.entries(routeModules)
  .map(([file, load]) => {
    const path = file.replace(/^\/app/, '').replace(/\/route\.ts$/, '');
    const names: string[] = [];
    const pattern = path.replace(
      /\[(\.\.\.)?(\w+)\]/g,
      (_, rest: string | undefined, name: string) => {
        names.push(name);
        return rest ? '(.+)' : '([^/]+)';
      },
    );
    return { pattern: new RegExp(`^${pattern}$`), names, load, isCatchAll: path.includes('[...') };
  })
  .sort((a, b) => Number(a.isCatchAll) - Number(b.isCatchAll) || a.names.length - b.names.length);

async function callHandler(url: URL, request: Request): Promise<Response> {
  const path = url.pathname
    .replace(/^\/(v1|providers)\//, (prefix) =>
      prefix === '/v1/' ? '/api/v1/' : '/api/v1/providers/',
    )
    .replace(/^\/api\/providers\//, '/api/v1/providers/')
    .replace(/\/$/, '');
  for (const { pattern, names, load } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const module = await load();
    const handler = module[request.method === 'HEAD' ? 'GET' : request.method];
    if (!handler) throw new Error(`${path} does not export ${request.method}`);
    const params = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
    );
    return handler(request, { params: Promise.resolve(params) });
  }
  throw new Error(`No route for ${path}`);
}
