import { AsyncLocalStorage } from 'node:async_hooks';
import { log, loggable } from '@/lib/platform/log/log';
import type { Front } from './http-server';

const requests = new AsyncLocalStorage<string>();

/** Remembers for whose request a page is made, so that what fails in it is found by its id. */
export function withRequestContext(page: Front['page']): Front['page'] {
  return (request, response) =>
    requests.run(String(request.headers['x-request-id']), () => page(request, response));
}

/**
 * Makes one line of the log of each error that is printed. The framework prints those of a page as they are, over many
 * lines, and a failed query's has its parameters: who asked, by which session, for whom.
 */
export function logPrintedErrors(): void {
  const { console: output } = globalThis;
  const print = output.error;
  output.error = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (!error) return print(...parts);
    log.error({ requestId: requests.getStore(), ...loggable(error) }, 'A page could not be given');
  };
}
