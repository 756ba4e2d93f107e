import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { env } from '@/lib/env';
import { pathHeader, peerHeader } from '@/lib/http/address';
import { log, loggable } from '@/lib/log';
import { answerApi } from './answer-api';
import { type ApiRoute, apiRouter } from './api-router';
import { drain } from './drain';
import { isDraining } from './draining';
import { earlyRefusal, isApiPath, pathOf } from './early-refusal';
import { keepHouse } from './housekeeping';
import { type EarlyRefusal, rawRefusal, refusalBody } from './refusal';
import { requestIdOf } from './request-id';
import { apiPolicy, commonHeaders, createNonce, pagePolicy } from './security-headers';

export interface ServerOptions {
  /** the project's root folder */
  root: string;
  /** the framework's build, relative to `root` */
  nextDir: string;
  host: string;
  /** 0 for any free port */
  port: number;
  databaseUrl: string;
  /** every route of the API, which is answered without the framework */
  routes: readonly ApiRoute[];
  /** where demo.json and the embedded database are */
  dataDir: string;
  /** called, after it has been logged, on an error that nothing handled */
  onCrash: () => void;
}

export interface RunningServer {
  port: number;
  /** Lets the requests in flight finish, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/**
 * Serves the pages through the framework, and the API by its routes' own functions: the framework's way to a handler
 * costs more than all that the handler does.
 * @throws the system's error, with its `code`, when the port cannot be bound
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: options.databaseUrl,
    WARDLINE_DATA_DIR: options.dataDir,
    WARDLINE_NEXT_DIR: options.nextDir,
  });
  const common = commonHeaders(env().PUBLIC_URL?.startsWith('https:') === true);
  process.on('uncaughtException', (error) => {
    log.fatal(loggable(error), 'An error that nothing handled');
    options.onCrash();
  });
  // Imported only now: the framework reads the environment when it is loaded.
  const { default: next } = await import('next');
  const app = next({ dev: false, dir: options.root, hostname: options.host, port: options.port });
  await app.prepare();
  const page = app.getRequestHandler();
  const routeOf = apiRouter(options.routes);
  const server = createServer(limits, (request, response) => {
    const refusal = prepare(request, response, common);
    logUnlessHandled(request, response, refusal !== null);
    if (refusal) return refuse(request, response, refusal);
    const path = pathOf(request.url ?? '/');
    const route = isApiPath(path) ? routeOf(path) : null;
    if (!route) return void page(request, response);
    answerApi(route, request, response).catch((error) => {
      log.error(loggable(error), 'An answer could not be given');
      response.destroy();
    });
  });
  server.setTimeout(120_000);
  server.on('clientError', refuseUnreadable);
  const port = await listen(server, options);
  const endHousekeeping = keepHouse();
  return {
    port,
    close: async (graceMs) => {
      endHousekeeping();
      await drain(server, graceMs);
      await app.close();
    },
  };
}

/** Slow or silent clients are cut, so that they cannot hold all connections (milliseconds). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 32_768,
};

/** Sets what every answer carries, and says why the framework must not see the request, if so. */
function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
): EarlyRefusal | null {
  const requestId = requestIdOf(request);
  request.headers['x-request-id'] = requestId;
  response.setHeader('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
  if (isDraining()) response.setHeader('Connection', 'close');

  const target = request.url ?? '/';
  request.headers[peerHeader] = request.socket.remoteAddress ?? '';
  request.headers[pathHeader] = target;
  const policy = isApiPath(pathOf(target)) ? apiPolicy : pagePolicy(createNonce());
  request.headers['content-security-policy'] = policy;
  response.setHeader('Content-Security-Policy', policy);
  return earlyRefusal(request.method ?? 'GET', target);
}

/**
 * The log line of a page, or of what was refused before any handler saw it; handlers write their own. The query is
 * left out: it may be a name that somebody looks for.
 */
function logUnlessHandled(
  request: IncomingMessage,
  response: ServerResponse,
  isRefused: boolean,
): void {
  const path = pathOf(request.url ?? '/');
  if (!isRefused && (isApiPath(path) || path.startsWith('/_next/'))) return;
  const started = performance.now();
  response.once('close', () => {
    log.info({
      requestId: request.headers['x-request-id'],
      route: isRefused ? 'refused' : 'page',
      path,
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: EarlyRefusal): void {
  const body = refusalBody(refusal.message, String(request.headers['x-request-id']));
  response.writeHead(refusal.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...refusal.headers,
    // The body, if there is one, was not read.
    Connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers what is no HTTP, or came too slowly, in the API's own words. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal: EarlyRefusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? { status: 431, message: 'The headers of this request are too long.' }
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? { status: 408, message: 'The request did not arrive in time. Send it again.' }
        : { status: 400, message: 'This is not a valid HTTP request.' };
  socket.end(rawRefusal(refusal, requestIdOf({ headers: {} })));
}

function listen(server: Server, { host, port }: ServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
