import type { IncomingMessage } from 'node:http';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/** The headers of a request as a handler reads them. */
export const headersOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  },
});
