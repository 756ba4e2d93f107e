import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { origin } from '@/e2e/api/transport';

/** The first bytes of an HTTP/2 client that does not know our server, and the answer within a second. */
async function upgrading(path: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  await once(socket, 'connect');
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: Upgrade, HTTP2-Settings',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAAP__',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), sleep(5_000)]);
  socket.destroy();
  return heard;
}

describe.skipIf(!process.env.WARDLINE_BASE_URL)('a client that asks for HTTP/2', () => {
  it('is answered by HTTP/1.1, also after the first page was served', async () => {
    expect((await fetch(`${origin}/sign-in`)).status).toBe(200);
    expect(await upgrading('/api/health')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await upgrading('/nothing-here')).toMatch(/^HTTP\/1\.1 \d{3} /);
  });
});
