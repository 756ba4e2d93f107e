import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { log, loggable } from '@/lib/platform/log/log';
import { type ApiRoute, apiRouter } from '@/lib/platform/server/api-router';
import { withAssets } from '@/lib/platform/server/assets';
import { awayPage } from '@/lib/platform/server/database-unavailable-page';
import { drain } from '@/lib/platform/server/drain';
import { createFront } from '@/lib/platform/server/http-server';
import { limitAssets, limitPages } from '@/lib/platform/server/page-limits';
import { logPrintedErrors, withRequestContext } from '@/lib/platform/server/printed-errors';
import { withReadyPages } from '@/lib/platform/server/ready-pages';
import { commonHeaders } from '@/lib/platform/server/security-headers';
import { withServiceWorker } from '@/lib/platform/server/service-worker';
import { env } from '@/lib/platform/settings/env';
import { scheduleCleanup } from './housekeeping';

export interface ServerOptions {
  /** the project's root folder */
  root: string;
  /** the framework's build, relative to `root` */
  nextDir: string;
  host: string;
  /** 0 for any free port */
  port: number;
  /** of the login that requests connect as, not the owner's */
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
  logPrintedErrors();
  // Imported only now: the framework reads the environment when it is loaded.
  const { default: next } = await import('next');
  const app = next({
    dev: false,
    dir: options.root,
    hostname: options.host,
    port: options.port,
    // The framework would take upgrades over from the server of the first page, and answer none of them: it is given
    // one that nobody uses, and who asks for an upgrade is answered as if without.
    httpServer: createServer(),
  });
  await app.prepare();
  const pages = withRequestContext(app.getRequestHandler());
  const server = createFront({
    page: withAssets(
      join(options.root, options.nextDir, 'static'),
      limitAssets,
      limitPages(
        withServiceWorker(
          join(options.root, options.nextDir, 'service-worker.js'),
          withReadyPages(pages),
        ),
        awayPage(pages),
      ),
    ),
    routeOf: apiRouter(options.routes),
    common,
  });
  const port = await listen(server, options);
  const endHousekeeping = scheduleCleanup();
  return {
    port,
    close: async (graceMs) => {
      endHousekeeping();
      await drain(server, graceMs);
      await app.close();
    },
  };
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
