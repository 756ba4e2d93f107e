import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pathHeader, peerHeader } from '@/lib/http/address';
import { log, loggable } from '@/lib/log';
import { answerApi } from './answer-api';
import type { Found } from './api-router';
import { isDraining } from './draining';
import { earlyRefusal, isApiPath } from './early-refusal';
import { type EarlyRefusal, rawRefusal, refusalBody } from './refusal';
import { requestIdOf } from './request-id';
import { apiPolicy, createNonce, pagePolicy } from './security-headers';
import { pathOf, plainTarget } from './target';

export type Front = {
  /** the route that answers a path of the API, or null */
  routeOf: (path: string) => Found | null;
  /** answers what is not the API's */
  page: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** headers that every answer carries */
  common: Record<string, string>;
};

/** Slow or silent clients are cut, so that they cannot hold all connections (milliseconds). */
const ownLimits = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32_768,
  // It is refused by us, in the API's words.
  requireHostHeader: false,
};

/** The server that clients speak with: it answers the API itself and hands the rest over as pages. */
export function createFront(
  { routeOf, page, common }: Front,
  limits: Partial<typeof ownLimits> = {},
): Server {
  const unanswered = new WeakMap<Duplex, Set<IncomingMessage>>();
  const hear = (
    request: IncomingMessage,
    response: ServerResponse,
    unheard: EarlyRefusal | null = null,
  ) => {
    const own = unanswered.get(request.socket) ?? new Set();
    unanswered.set(request.socket, own.add(request));
    response.once('close', () => own.delete(request));
    request.url = plainTarget(request.url ?? '/');
    const path = pathOf(request.url);
    const isApi = isApiPath(path);
    prepare(request, response, { ...common, ...policyOf(request, isApi) });
    const refusal =
      unheard ?? withoutOneHost(request) ?? earlyRefusal(request.method ?? 'GET', request.url);
    const route = isApi && !refusal ? routeOf(path) : null;
    if (refusal || (isApi && !route)) {
      logWhenAnswered(request, response, 'refused');
      return refuse(request, response, refusal ?? nothingAt(path));
    }
    if (!route) {
      if (!path.startsWith('/_next/')) logWhenAnswered(request, response, 'page');
      return void page(request, response);
    }
    answerApi(route, request, response).catch((error) => {
      log.error(loggable(error), 'An answer could not be given');
      response.destroy();
    });
  };
  const server = createServer({ ...ownLimits, ...limits }, (request, response) =>
    hear(request, response),
  );
  server.on('checkExpectation', (request, response) => hear(request, response, unexpected));
  server.setTimeout(120_000);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(error, socket, [...(unanswered.get(socket) ?? [])]);
  });
  return server;
}

const unexpected: EarlyRefusal = {
  status: 417,
  message:
    'Nothing but "100-continue" can be expected of this server. Leave the Expect header out.',
};

/** RFC 9112, 3.2. Of two hosts a proxy may go by one and we by the other, which says whose page a change came from. */
function withoutOneHost({ rawHeaders, httpVersion }: IncomingMessage): EarlyRefusal | null {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return null;
  const message =
    hosts === 0 ? 'The request has no Host header.' : 'The request has more than one Host header.';
  return { status: 400, message };
}

function policyOf(request: IncomingMessage, isApi: boolean): Record<string, string> {
  const policy = isApi ? apiPolicy : pagePolicy(createNonce());
  request.headers['content-security-policy'] = policy;
  return { 'Content-Security-Policy': policy };
}

/** Sets what every answer carries, and what a page is told of its request. */
function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  const requestId = requestIdOf(request);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isDraining()) response.setHeader('Connection', 'close');
  request.headers[peerHeader] = request.socket.remoteAddress ?? '';
  request.headers[pathHeader] = request.url;
}

/**
 * The log line of a page, or of what was refused before any handler saw it; handlers write their own. The query is
 * left out: it may be a name that somebody looks for.
 */
function logWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  route: 'refused' | 'page',
): void {
  const path = pathOf(request.url ?? '/');
  const started = performance.now();
  response.once('close', () => {
    log.info({
      requestId: request.headers['x-request-id'],
      route,
      path,
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}

const nothingAt = (path: string): EarlyRefusal => ({
  status: 404,
  message: `There is nothing at ${path}.`,
});

function refuse(request: IncomingMessage, response: ServerResponse, refusal: EarlyRefusal): void {
  const body =
    refusal.status === 204
      ? ''
      : refusalBody(refusal.message, String(request.headers['x-request-id']));
  response.writeHead(refusal.status, {
    ...(body && {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    }),
    'Cache-Control': 'no-store',
    ...refusal.headers,
    // The body, if there is one, was not read.
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Answers what is no HTTP, or came too slowly, in the API's own words, and reads no further: what was refused must
 * not be carried out when its rest comes after all. What is being carried out already is cut without a word: it would
 * take the refusal for its own answer, and may yet succeed.
 */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  unanswered: readonly IncomingMessage[],
): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const isUnderWay = unanswered.some(({ complete }) => complete || !isLate);
  if (error.code === 'ECONNRESET' || !socket.writable || isUnderWay) {
    socket.destroy();
    return;
  }
  const refusal: EarlyRefusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? { status: 431, message: 'The headers of this request are too long.' }
      : isLate
        ? { status: 408, message: 'The request did not arrive in time. Send it again.' }
        : { status: 400, message: 'This is not a valid HTTP request.' };
  socket.end(rawRefusal(refusal, requestIdOf({ headers: {} })), () => socket.destroy());
}
