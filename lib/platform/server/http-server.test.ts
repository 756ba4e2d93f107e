import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '@/lib/domain/errors';
import { publicUrl } from '@/lib/platform/http/address';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { readBodyText } from '@/lib/platform/http/body';
import { jsonText } from '@/lib/platform/http/envelope';
import { route } from '@/lib/platform/http/server/route';
import { withErrorHandling } from '@/lib/platform/http/server/with-error-handling';
import { log } from '@/lib/platform/log/log';
import { apiRouter } from './api-router';
import { createFront } from './http-server';

const stored: string[] = [];

const store = withErrorHandling({ id: 'note.store' }, async (request: ApiRequest) => {
  const text = await readBodyText(request);
  await sleep(100);
  stored.push(text);
  return jsonText('{"stored":true}', 201);
});

const list = withErrorHandling({ id: 'note.list' }, async (request: ApiRequest) => {
  const rows = 'x'.repeat(5000);
  return jsonText(
    JSON.stringify({ asked: new URL(request.url).search, link: publicUrl(request).href, rows }),
    200,
  );
});

const nothing = withErrorHandling({ id: 'unknown' }, async () => {
  throw new Refusal('not_found', 'There is nothing here.');
});

const routeOf = apiRouter([
  { path: '/api/notes', module: route({ GET: list, POST: store }) },
  { path: '/api/[...path]', module: { GET: nothing, DELETE: nothing, OPTIONS: nothing } },
]);

let server: Server;
let port = 0;

beforeEach(async () => {
  stored.length = 0;
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere');
  vi.spyOn(log, 'info').mockReturnValue(undefined);
  server = createFront(
    { routeOf, page: (_, response) => response.end('a page'), common: {} },
    { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 50 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** A client that writes any bytes, and the response so far. */
function aClient() {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  return {
    socket,
    write: (...lines: string[]) => socket.write(lines.join('\r\n')),
    heard: () => heard,
    status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0),
  };
}

async function asked(...lines: string[]) {
  const client = aClient();
  client.write(...lines, 'Connection: close', '', '');
  await vi.waitFor(() => expect(client.socket.readableEnded).toBe(true));
  client.socket.destroy();
  return { status: client.status(), text: client.heard() };
}

describe('a request that arrives in part', () => {
  it('gets a 408 that asks to send it again, and is not carried out when the rest arrives later', async () => {
    const client = aClient();
    client.write('POST /api/notes HTTP/1.1', 'Host: ward', 'Content-Length: 10', '', '12345');
    await vi.waitFor(() => expect(client.status()).toBe(408));
    client.write('67890');
    await sleep(300);
    expect(stored).toEqual([]);
    client.socket.destroy();
  });

  it('is refused without mentioning the database if its sender leaves', async () => {
    const client = aClient();
    client.write('POST /api/notes HTTP/1.1', 'Host: ward', 'Content-Length: 10', '', '12345');
    await sleep(100);
    client.socket.destroy();
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce());
    expect(log.info).toHaveBeenCalledWith(expect.objectContaining({ status: 400 }));
  });
});

describe('a request with more bytes than it declared', () => {
  it('never gets a refusal, because it is carried out', async () => {
    const client = aClient();
    client.write('POST /api/notes HTTP/1.1', 'Host: ward', 'Content-Length: 5', '', '12345}');
    await vi.waitFor(() => expect(stored).toEqual(['12345']));
    await sleep(100);
    expect(client.heard()).toBe('');
    expect(client.socket.readableEnded).toBe(true);
  });
});

describe('a request with a missing, repeated or unsupported header', () => {
  it.each<[number, string, ...string[]]>([
    [400, 'The request has no Host header.', 'GET /api/notes HTTP/1.1'],
    [
      400,
      'The request has more than one Host header.',
      'POST /api/notes HTTP/1.1',
      'Host: ward',
      'host: elsewhere',
    ],
    [417, 'Leave the header out.', 'POST /api/notes HTTP/1.1', 'Host: ward', 'Expect: mercy'],
  ])(
    'is refused with %i in the shape of the API, and not carried out',
    async (status, words, ...lines) => {
      const answer = await asked(...lines, 'Content-Length: 0');
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(words);
      const [, id] = /x-request-id: (\S+)/i.exec(answer.text) ?? [];
      expect(answer.text).toContain(`"request_id":"${id}"`);
      expect(stored).toEqual([]);
    },
  );

  it('needs no host in HTTP 1.0', async () => {
    expect((await asked('GET /api/notes HTTP/1.0')).status).toBe(200);
  });
});

describe('bytes that are not HTTP', () => {
  it('are refused in the shape of the API', async () => {
    const client = aClient();
    client.write('no http', '', '');
    await vi.waitFor(() => expect(client.status()).toBe(400));
    expect(client.heard()).toContain('This is not a valid HTTP request.');
  });
});

describe('a request to be upgraded', () => {
  it('is answered as an ordinary request', async () => {
    const client = aClient();
    client.write(
      'GET /api/notes HTTP/1.1',
      'Host: ward',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      '',
      '',
    );
    await vi.waitFor(() => expect(client.status()).toBe(200));
    client.socket.destroy();
  });
});

describe('a refusal sent before the body was read', () => {
  const sent = async (line: string, bytes: number) => {
    const client = aClient();
    const failed = vi.fn();
    client.socket.on('error', failed);
    client.write(`${line} HTTP/1.1`, 'Host: ward', `Content-Length: ${bytes}`, '', '');
    for (let left = bytes; left > 0 && client.socket.writable; left -= 16_384) {
      client.socket.write(Buffer.alloc(Math.min(left, 16_384), 'x'));
      await sleep(4);
    }
    await vi.waitFor(() => expect(client.socket.readableEnded || client.socket.closed).toBe(true), {
      timeout: 20_000,
    });
    client.socket.destroy();
    return { status: client.status(), text: client.heard(), failed };
  };

  // It takes longer than the server usually waits for a request.
  it.each([
    ['POST /api/notes', 413],
    ['POST /api//notes', 404],
    ['PUT /api/notes', 405],
    ['POST /api/%zz', 400],
  ])('%s: a client that is still sending reads the %i and nothing else', async (line, status) => {
    const answer = await sent(line, 2 * 1024 * 1024);
    expect(answer.failed).not.toHaveBeenCalled();
    expect(answer.status).toBe(status);
    expect(answer.text.split('HTTP/1.1')).toHaveLength(2);
    expect(stored).toEqual([]);
  });

  it('does not let a client send forever', async () => {
    const { failed } = await sent('POST /api/notes', 40 * 1024 * 1024);
    expect(failed).toHaveBeenCalled();
  });
});

describe('the address of a request', () => {
  it.each([
    ['GET /api/notes?a=1 HTTP/1.1', 200],
    ['GET http://ward.test/api/notes?a=1 HTTP/1.1', 200],
    ['GET /sign-in/../api/notes HTTP/1.1', 200],
    ['GET /API/notes HTTP/1.1', 200],
    ['GET /api HTTP/1.1', 404],
    ['GET /wards HTTP/1.1', 200],
    ['OPTIONS * HTTP/1.1', 204],
  ])('%s is answered %i', async (line, status) => {
    const answer = await asked(line, 'Host: ward.test');
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(
      line.includes('wards') ? 'a page' : status === 204 ? 'Allow' : '{"',
    );
  });

  it.each(['TRACE', 'PROPFIND', 'DELETE'])(
    'is refused to %s with the list of its methods',
    async (method) => {
      const { status, text } = await asked(`${method} /api/notes HTTP/1.1`, 'Host: ward.test');
      expect(status).toBe(405);
      expect(text.toLowerCase()).toContain('\r\nallow: get, post, head, options\r\n');
      expect(text).toContain(
        `"message":"${method} is not possible here. Possible: GET, POST, HEAD, OPTIONS."`,
      );
      expect((await asked(`${method} /api/nothing HTTP/1.1`, 'Host: ward.test')).status).toBe(404);
    },
  );

  it.each(['x#y', 'x?y', 'x/y', 'a@x', 'x\\y'])(
    'keeps its query whatever the host, even %s',
    async (host) => {
      const { text } = await asked('GET /api/notes?a=1 HTTP/1.1', `Host: ${host}`);
      expect(text).toContain('"asked":"?a=1","link":"http://localhost/api/notes?a=1"');
    },
  );
});

describe('a long answer', () => {
  it.each([
    ['gzip', true],
    ['br, gzip;q=0.5', true],
    ['gzip;q=0.01', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000, br', false],
    ['identity', false],
  ])('for a client that accepts %s is compressed: %s', async (accepted, isCompressed) => {
    const { text } = await asked(
      'GET /api/notes HTTP/1.1',
      'Host: x',
      `Accept-Encoding: ${accepted}`,
    );
    expect(/content-encoding: gzip/i.test(text)).toBe(isCompressed);
  });
});
