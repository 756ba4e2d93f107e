import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { textOf } from '@/lib/platform/http/envelope';
import { readyMadeOf } from '@/lib/platform/http/ready-made';
import { impossible } from '@/lib/platform/http/server/route';
import type { Handler } from '@/lib/platform/http/server/with-error-handling';
import { log, loggable } from '@/lib/platform/log/log';
import { acceptsEncoding } from '@/lib/platform/server/accepts-encoding';
import type { FoundRoute } from '@/lib/platform/server/api-router';
import { headersOf } from '@/lib/platform/server/headers-of';
import { endAnswer } from '@/lib/platform/server/last-answer';
import { sendReady } from '@/lib/platform/server/send-ready';
import { endTurn, keepNoneWaiting } from '@/lib/platform/server/turns';

const compress = promisify(gzip);

/** Less than this is sent as it is: one packet more or less does not matter on a ward's network. */
const compressFromBytes = 4096;

/** Answers a request of the API by its route's own function, without the framework. */
export async function answerApi(
  { module, params }: FoundRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET';
  const handler = module[method === 'HEAD' ? 'GET' : method] ?? refusing(module);
  const answer = await handler(plainRequest(request, response), {
    params: Promise.resolve(params),
  });
  await write(answer, request, response);
}

/**
 * Refuses a method that no route has (TRACE, PROPFIND), with those that this one has: that is what its answer to OPTIONS
 * says. Where there is nothing, that answer is the one to give.
 */
const refusing =
  ({ OPTIONS }: FoundRoute['module']): Handler =>
  async (request, given) => {
    const options = await OPTIONS?.(request, given);
    const allow = options?.headers.get('allow') ?? '';
    return options?.status === 404 ? options : impossible(request, allow);
  };

function plainRequest(incoming: IncomingMessage, response: ServerResponse): ApiRequest {
  const { method = 'GET' } = incoming;
  let abort: AbortController | undefined;
  return {
    method,
    // Whatever the Host header says must not become a part of the path; `publicUrl` reads it for itself.
    url: `http://localhost${incoming.url}`,
    headers: headersOf(incoming),
    get body() {
      if (method === 'GET' || method === 'HEAD') return null;
      // A client that stops reading still wants to answer: the connection stays.
      return incoming.iterator({ destroyOnReturn: false });
    },
    get signal() {
      if (!abort) {
        const controller = new AbortController();
        abort = controller;
        if (response.closed) controller.abort();
        else response.once('close', () => controller.abort());
      }
      return abort.signal;
    },
  };
}

async function write(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const ready = readyMadeOf(answer);
  if (ready) {
    sendReady(ready, request, response);
    return;
  }
  const text = answer.body === null ? '' : textOf(answer);
  if (text === undefined) await stream(answer, request, response);
  else await writeText(text, request, response);
}

async function writeText(
  text: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Node sends a text together with the headers before it, and bytes apart from them.
  let body: Buffer | string = text;
  if (Buffer.byteLength(text) >= compressFromBytes) {
    response.setHeader('vary', 'Accept-Encoding');
    if (acceptsEncoding(request, 'gzip')) {
      body = await compress(text, { level: 4 });
      response.setHeader('content-encoding', 'gzip');
    }
  }
  const isEmpty = response.statusCode === 204 || response.statusCode === 304;
  if (!isEmpty) response.setHeader('content-length', Buffer.byteLength(body));
  endAnswer(request, response, isEmpty || request.method === 'HEAD' ? undefined : body);
}

async function stream(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!answer.body || request.method === 'HEAD') {
    await answer.body?.cancel();
    response.end();
    return;
  }
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    endTurn(response);
    // A stream that has ended leaves nothing open behind it.
    response.setHeader('connection', 'close');
  } else keepNoneWaiting(response);
  response.flushHeaders();
  try {
    await pipeline(answer.body, response);
  } catch (error) {
    // The caller has gone, which is nobody's fault.
    if (response.destroyed && request.destroyed) return;
    log.warn(loggable(error), 'An answer broke off');
    response.destroy();
  }
}
