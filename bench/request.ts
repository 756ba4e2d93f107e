import { randomUUID } from 'node:crypto';

/** A placeholder where each sending of a request has a key of its own. */
const keyToCome = '00000000-0000-4000-8000-000000000000';

/** A request as it goes over the wire. */
export function request(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  {
    key,
    cookie,
    body,
  }: {
    key?: string;
    cookie?: string;
    body?: unknown;
  } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    // As a browser does; callers with a key do not need it.
    `Origin: http://${host}`,
    ...(key ? [`Authorization: Bearer ${key}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body === undefined
      ? []
      : [
          'Content-Type: application/json',
          `Content-Length: ${Buffer.byteLength(text)}`,
          `Idempotency-Key: ${keyToCome}`,
        ]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

const host = '127.0.0.1';

/** Gives the bytes of a request, each time with another `Idempotency-Key`. */
export function sendings(text: string): () => Buffer {
  const bytes = Buffer.from(text);
  const at = bytes.indexOf(keyToCome);
  if (at < 0) return () => bytes;
  return () => {
    const sent = Buffer.from(bytes);
    sent.write(randomUUID(), at);
    return sent;
  };
}
