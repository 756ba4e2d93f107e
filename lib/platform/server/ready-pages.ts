import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { publicOrigin } from '@/lib/platform/http/address';
import { makeReady, type ReadyMade } from '@/lib/platform/http/ready-made';
import { log, loggable } from '@/lib/platform/log/log';
import { headersOf } from './headers-of';
import type { Front } from './http-server';
import { pagePolicy, readyPolicy } from './security-headers';
import { sendReady } from './send-ready';
import { pathOf } from './target';

/** In memory; a page of the documentation is a few hundred kB. */
const keptAtMost = 60;

type Rendered = { status: number; html: string; ready: ReadyMade | null };

const kept = new Map<string, Promise<Rendered>>();

/**
 * Answers the offline page and those of the documentation, which are the same for everyone, from memory: each is rendered and compressed
 * once. What an open page asks for while somebody walks through them is rendered, as that of any page.
 */
export function withReadyPages(page: Front['page']): Front['page'] {
  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    if (!isSameForAll(request, path)) return page(request, response);
    return sendPage(page, request, response, path).catch((error) => {
      log.error(loggable(error), 'A page could not be given');
      response.destroy();
    });
  };
}

const isSameForAll = ({ method, headers }: IncomingMessage, path: string): boolean =>
  /^\/(offline|docs(\/[a-z.-]+)?)$/.test(path) &&
  (method === 'GET' || method === 'HEAD') &&
  headers.rsc === undefined &&
  headers['next-action'] === undefined;

async function sendPage(
  page: Front['page'],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const theme = /(?:^|;\s*)wardline-theme=(light|dark)\b/.exec(request.headers.cookie ?? '')?.[1];
  const key = [path, theme, publicOrigin(headersOf(request))].join(' ');
  const rendering = kept.get(key) ?? render(page, request, path, theme);
  kept.set(key, rendering);
  const forget = () => {
    if (kept.get(key) === rendering) kept.delete(key);
  };
  const { status, html, ready } = await rendering.catch((error) => {
    forget();
    throw error;
  });
  if (ready) {
    for (const [oldest] of kept) {
      if (kept.size <= keptAtMost) break;
      kept.delete(oldest);
    }
    return sendReady(ready, request, response);
  }
  forget();
  response.writeHead(status, { ...ownHeaders(html), 'Content-Length': Buffer.byteLength(html) });
  response.end(request.method === 'HEAD' ? undefined : html);
}

/** Lets the framework render a page for nobody in particular. */
async function render(
  page: Front['page'],
  request: IncomingMessage,
  path: string,
  theme: string | undefined,
): Promise<Rendered> {
  const { 'accept-encoding': _, cookie: __, ...headers } = request.headers;
  if (theme) headers.cookie = `wardline-theme=${theme}`;
  headers['content-security-policy'] = pagePolicy(madeNonce);
  const asked = new IncomingMessage(request.socket);
  Object.assign(asked, { method: 'GET', url: path, headers, complete: true });
  asked.push(null);
  const { status, html } = await answerOf(page, asked);
  const plain = html.replaceAll(` nonce="${madeNonce}"`, '');
  if (status !== 200) return { status, html: plain, ready: null };
  const ready = await makeReady(plain, ownHeaders(plain));
  return { status, html: '', ready };
}

/** By which the framework marks its scripts; the mark is taken off again, and their hashes take its place. */
const madeNonce = 'ready-made';

const ownHeaders = (html: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': readyPolicy(hashesOfScripts(html)),
  'cache-control': 'private, no-cache',
  vary: 'Cookie',
});

const hashesOfScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  );

/** The answer to a page, as text. */
function answerOf(
  page: Front['page'],
  request: IncomingMessage,
): Promise<{ status: number; html: string }> {
  return new Promise((resolve, reject) => {
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    Object.assign(response, {
      flushHeaders: () => undefined,
      write(chunk: unknown) {
        keep(chunk);
        return true;
      },
      end(chunk: unknown) {
        keep(chunk);
        response.emit('finish');
        resolve({ status: response.statusCode, html: Buffer.concat(chunks).toString() });
        return response;
      },
      destroy(error?: Error) {
        reject(error ?? new Error('The page broke off.'));
        return response;
      },
    });
    Promise.resolve(page(request, response)).catch(reject);
  });
}
