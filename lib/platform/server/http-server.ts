import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal, refusalStatus } from '@/lib/domain/errors';
import { countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf, pathHeader, peerHeader } from '@/lib/platform/http/address';
import { log, loggable } from '@/lib/platform/log/log';
import { answerApi } from './answer-api';
import type { FoundRoute } from './api-router';
import { type Connection, shareConnections } from './connection';
import { isDraining } from './draining';
import { earlyRefusal, isApiPath } from './early-refusal';
import { headersOf } from './headers-of';
import { endAnswer } from './last-answer';
import { type EarlyRefusal, rawRefusal, refusalBody } from './refusal';
import { requestIdOf } from './request-id';
import { apiPolicy, createNonce, pagePolicy } from './security-headers';
import { pathOf, plainTarget } from './target';
import { takeTurn } from './turns';

export type Front = {
  /** the route of a path of the API, or null */
  routeOf: (path: string) => FoundRoute | null;
  /** answers everything that is not the API's */
  page: (request: IncomingMessage, response: ServerResponse) => unknown;
  /** headers of every answer */
  common: Record<string, string>;
};

/** Slow or silent clients are disconnected, so that they cannot use up all connections (milliseconds). */
const ownLimits = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32_768,
  // We refuse it ourselves, in the shape of the API.
  requireHostHeader: false,
};

/** The server that clients connect to: it answers the API itself and passes everything else on as pages. */
export function createFront(
  { routeOf, page, common }: Front,
  limits: Partial<typeof ownLimits> = {},
): Server {
  const hear = (
    request: IncomingMessage,
    response: ServerResponse,
    unheard: EarlyRefusal | null = null,
  ) => {
    request.url = plainTarget(request.url ?? '/');
    const path = pathOf(request.url);
    const isApi = isApiPath(path);
    prepare(request, response, { ...common, ...policyOf(request, isApi) });
    const refusal =
      unheard ?? withoutOneHost(request) ?? earlyRefusal(request.method ?? 'GET', request.url);
    const route = isApi && !refusal ? routeOf(path) : null;
    if (refusal || (isApi && !route)) {
      return void refuseStranger(request, response, refusal ?? nothingAt(path));
    }
    if (!route) {
      if (!path.startsWith('/_next/')) logWhenAnswered(request, response, 'page');
      return void page(request, response);
    }
    const answer = () =>
      answerApi(route, request, response).catch((error) => {
        log.error(loggable(error), 'Could not answer');
        response.destroy();
      });
    if (healthChecks.has(path)) return void answer();
    takeTurn(request, response, {
      start: answer,
      // Whether it has a body is known a moment later.
      refuse: (refusal) => queueMicrotask(() => refuse(request, response, tooMany(refusal))),
    });
  };
  const server = createServer({ ...ownLimits, ...limits });
  const connectionOf = shareConnections(server);
  const inTurn = (request: IncomingMessage, response: ServerResponse, start: () => void) =>
    connectionOf(request.socket)?.hear(request, response, start);
  server.on('request', (request, response) =>
    inTurn(request, response, () => hear(request, response)),
  );
  server.on('checkExpectation', (request, response) =>
    inTurn(request, response, () => hear(request, response, unexpected)),
  );
  server.setTimeout(120_000);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(error, socket, connectionOf(socket));
  });
  return server;
}

/** They report whether the server is alive, and are answered at once however many others wait. */
const healthChecks = new Set(['/api/health', '/api/ready']);

const unexpected: EarlyRefusal = {
  status: 417,
  message: 'This server supports no Expect header except "100-continue". Leave the header out.',
};

/**
 * RFC 9112, 3.2. With two hosts, a proxy and we could each use another one, and the host decides whose page a change
 * came from.
 */
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

/** Sets the headers of every answer, and what a page learns about its request. */
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
 * The log line of a page, or of a request that was refused before any handler; handlers write their own. The query is
 * left out, because it may contain a patient's name.
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

/** Refuses a request that reaches no handler, and counts it for its address. */
async function refuseStranger(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: EarlyRefusal,
): Promise<void> {
  const counted = await countStranger('nothing', ipOf(headersOf(request))).then(
    () => refusal,
    tooMany,
  );
  refuse(request, response, counted);
}

/** @throws what is no refusal */
function tooMany(error: unknown): EarlyRefusal {
  if (!(error instanceof Refusal)) throw error;
  const { code, message, headers } = error;
  return { status: refusalStatus[code], message, headers };
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: EarlyRefusal): void {
  logWhenAnswered(request, response, 'refused');
  const body =
    refusal.status === 204
      ? ''
      : refusalBody(refusal.message, String(request.headers['x-request-id']));
  response.statusCode = refusal.status;
  if (body) {
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(body));
  }
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(refusal.headers ?? {})) {
    response.setHeader(name, value);
  }
  endAnswer(request, response, request.method === 'HEAD' ? undefined : body);
}

/**
 * Answers bytes that are not HTTP, or that came too slowly, in the shape of the API, and reads no further: a refused
 * request must not be carried out when its rest arrives. A connection whose request is already being carried out is
 * closed without an answer, because the client would take the refusal for the result.
 */
function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  connection: Connection | undefined,
): void {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // It has its answer, and we wait a while for the rest of its request.
  if (isLate && connection?.isEnding) return;
  const isUnderWay = connection?.unanswered.some(({ complete }) => complete || !isLate);
  if (error.code === 'ECONNRESET' || !socket.writable || !connection || isUnderWay) {
    socket.destroy();
    return;
  }
  const refusal: EarlyRefusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? { status: 431, message: 'The headers of this request are too long.' }
      : isLate
        ? { status: 408, message: 'The request did not arrive in time. Send it again.' }
        : { status: 400, message: 'This is not a valid HTTP request.' };
  connection.end(rawRefusal(refusal, requestIdOf({ headers: {} })));
}
