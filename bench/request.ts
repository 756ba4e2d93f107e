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
    // As a browser does; who comes with a key does not mind.
    `Origin: http://${host}`,
    ...(key ? [`Authorization: Bearer ${key}`] : []),
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

const host = '127.0.0.1';
