import type { IncomingMessage, ServerResponse } from 'node:http';
import { restBytes, restMs } from './connection';

/**
 * Ends an answer. Where the request was not read to its end, the connection ends with it, but only after what its client is
 * still sending has been read and thrown away, up to a limit: cut while it sends, it would never see the answer.
 */
export function endAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  body?: Uint8Array | string,
): void {
  if (request.complete || request.destroyed) {
    response.end(body);
    return;
  }
  response.setHeader('Connection', 'close');
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  let left = restBytes;
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, restMs);
  request.once('close', end);
  request.once('end', end);
  request.on('data', (chunk) => {
    left -= chunk.length;
    if (left < 0) end();
  });
}
