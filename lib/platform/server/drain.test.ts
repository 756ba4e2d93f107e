import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { drain } from './drain';

it('ends also when a socket was upgraded, which is no longer the server’s to close', async () => {
  const server = createServer();
  const upgraded = once(server, 'upgrade');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  await upgraded;
  const started = performance.now();
  await drain(server, 50);
  expect(performance.now() - started).toBeLessThan(5_000);
  client.destroy();
});
