import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';

const sane = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/;

/**
 * The id that one request carries through log lines, audit rows and error bodies: the caller's own
 * `X-Request-Id` where it is short and plain, so that a trace continues, or else a new uuid.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && sane.test(given) ? given : uuidv7();
}
