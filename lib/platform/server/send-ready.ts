import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown, type ReadyMade } from '@/lib/platform/http/ready-made';
import { acceptsEncoding } from './accepts-encoding';
import { headersOf } from './headers-of';

/** Sends what is ready-made, compressed in the best way that the client takes; 304 to a client that has it. */
export function sendReady(
  ready: ReadyMade,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(ready.headers)) response.setHeader(name, value);
  response.appendHeader('vary', 'Accept-Encoding');
  if (isKnown(ready, headersOf(request))) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(request, one));
  const body = ready.bodies[encoding ?? 'plain'];
  if (encoding) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
