import { STATUS_CODES } from 'node:http';

/** A request that is refused before it reaches a route. */
export interface EarlyRefusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** The API's failure envelope as JSON. */
export function refusalBody(message: string, requestId: string): string {
  return JSON.stringify({
    success: false,
    message,
    data: null,
    errors: { non_field_errors: [message] },
    request_id: requestId,
  });
}

/** A whole HTTP answer as text, for a socket on which no request could be read. */
export function rawRefusal({ status, message }: EarlyRefusal, requestId: string): string {
  const body = refusalBody(message, requestId);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
