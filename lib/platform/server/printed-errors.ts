import { AsyncLocalStorage } from 'node:async_hooks';
import { log, loggable } from '@/lib/platform/log/log';
import type { Front } from './http-server';

const requests = new AsyncLocalStorage<string>();

/** Remembers the request that a page is rendered for, so that its errors are logged with the request's id. */
export function withRequestContext(page: Front['page']): Front['page'] {
  return (request, response) =>
    requests.run(String(request.headers['x-request-id']), () => page(request, response));
}

/**
 * Turns each printed error into one log line. The framework prints the errors of a page as they are, over many lines,
 * and a failed query with its parameters: the caller, the session, the patient.
 */
export function logPrintedErrors(): void {
  const { console: output } = globalThis;
  const print = output.error;
  output.error = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (!error) return print(...parts);
    log.error({ requestId: requests.getStore(), ...loggable(error) }, 'Could not render a page');
  };
}
