import { readFileSync } from 'node:fs';
import type { Front } from './http-server';
import { pathOf } from './target';

/**
 * Sends the service worker, which is asked for at each page: a browser that gets another one than before installs it. At the
 * root, so that all pages are its own.
 * @param file made by the build
 */
export function withServiceWorker(file: string, otherwise: Front['page']): Front['page'] {
  const body = readFileSync(file);
  return (request, response) => {
    if (pathOf(request.url ?? '/') !== '/service-worker.js') return otherwise(request, response);
    response.writeHead(200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-cache',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
