import { readFileSync } from 'node:fs';
import { makeReady } from '@/lib/platform/http/ready-made';
import type { Front } from './http-server';
import { sendReady } from './send-ready';
import { pathOf } from './target';

/** At the root, so that all pages are its own. */
export const serviceWorkerPath = '/service-worker.js';

/**
 * Sends the service worker, which is asked for at each page: a browser that gets another one than before installs it.
 * @param file made by the build
 */
export function withServiceWorker(file: string, otherwise: Front['page']): Front['page'] {
  const made = makeReady(readFileSync(file, 'utf8'), {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  return async (request, response) => {
    if (pathOf(request.url ?? '/') !== serviceWorkerPath) return otherwise(request, response);
    return sendReady(await made, request, response);
  };
}
