import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareConnections } from './connection';

type Asked = { request: IncomingMessage; response: ServerResponse };

let server: Server;
let asked: Asked[];

beforeEach(async () => {
  asked = [];
  server = createServer();
  const connectionOf = shareConnections(server);
  server.on('request', (request, response) => {
    connectionOf(request.socket)?.hear(request, response, () => {
      asked.push({ request, response });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function aClient(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const request = 'GET / HTTP/1.1\r\nHost: ward\r\n\r\n';
const answers = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;

describe('a connection', () => {
  it('has one request in progress, and the next begins when it is answered', async () => {
    const socket = await aClient();
    socket.resume();
    socket.write(request.repeat(1000));
    await sleep(100);
    expect(asked).toHaveLength(1);
    asked[0]?.response.end('done');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await sleep(50);
    expect(asked).toHaveLength(2);
    socket.destroy();
  });

  it('lets another be answered between its own 1,000 requests, though each is answered at once', async () => {
    let answered = 0;
    const before: number[] = [];
    const answering = vi.spyOn(asked, 'push').mockImplementation((...all) => {
      for (const { request, response } of all) {
        answered += 1;
        if (request.url === '/other') before.push(answered);
        response.end('done');
      }
      return answered;
    });
    const [busy, other] = await Promise.all([aClient(), aClient()]);
    busy.resume();
    other.resume();
    busy.write(request.repeat(1000));
    other.write(request.replace('/', '/other'));
    await vi.waitFor(() => expect(answered).toBe(1001), { timeout: 10_000 });
    expect(before[0]).toBeLessThan(500);
    answering.mockRestore();
    for (const socket of [busy, other]) socket.destroy();
  });

  it('waits a little after an answer, if its next request was sent meanwhile', async () => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const [hasty, patient] = await Promise.all([aClient(), aClient()]);
    for (const [socket, first, pauses] of [
      [hasty, request.repeat(2), [20]],
      [patient, request, []],
    ] as const) {
      timer.mockClear();
      socket.resume();
      socket.write(first);
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await sleep(50);
      asked[0]?.response.end('done');
      if (socket === patient) {
        await once(socket, 'data');
        socket.write(request);
      }
      await vi.waitFor(() => expect(asked).toHaveLength(2));
      expect(timer.mock.calls.map(([, ms]) => ms)).toEqual(pauses);
      asked[1]?.response.end('done');
      asked.length = 0;
    }
    timer.mockRestore();
    for (const socket of [hasty, patient]) socket.destroy();
  });

  it('gets an answer to each of 1,000 requests, in their order', async () => {
    const socket = await aClient();
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(Array.from({ length: 1000 }, (_, n) => request.replace('/', `/${n}`)).join(''));
    const answering = setInterval(() => {
      for (const { request, response } of asked.splice(0)) response.end(`[${request.url}]`);
    }, 1);
    await vi.waitFor(() => expect(answers(heard)).toBe(1000), { timeout: 10_000 });
    clearInterval(answering);
    expect([...heard.matchAll(/\[\/(\d+)\]/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: 1000 }, (_, n) => n),
    );
    socket.destroy();
  });

  it('begins nothing more while an answer is not read', async () => {
    const socket = await aClient();
    socket.pause();
    socket.write(request.repeat(10));
    const answering = setInterval(() => {
      for (const { response } of asked)
        if (!response.writableEnded) response.end(Buffer.alloc(8_000_000));
    }, 1);
    await sleep(500);
    const begun = asked.length;
    expect(begun).toBe(1);
    await sleep(300);
    expect(asked).toHaveLength(begun);
    socket.resume();
    await vi.waitFor(() => expect(asked).toHaveLength(10), { timeout: 10_000 });
    clearInterval(answering);
    socket.destroy();
  });

  it('gets a body whole that is longer than what is read at a time, with more requests behind it', async () => {
    const socket = await aClient();
    socket.resume();
    const body = 'x'.repeat(200_000);
    socket.write(
      `POST / HTTP/1.1\r\nHost: ward\r\nContent-Length: ${body.length}\r\n\r\n${body}${request}`,
    );
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    let size = 0;
    for await (const chunk of asked[0]?.request ?? []) size += chunk.length;
    expect(size).toBe(body.length);
    asked[0]?.response.end('done');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    socket.destroy();
  });

  it('that goes ends its request, and begins no other', async () => {
    const socket = await aClient();
    socket.write(request.repeat(10));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const gone = once(asked[0]?.response as ServerResponse, 'close');
    socket.destroy();
    await gone;
    await sleep(50);
    expect(asked).toHaveLength(1);
  });

  it('begins nothing after an answer that ends it', async () => {
    const socket = await aClient();
    socket.resume();
    socket.write('POST / HTTP/1.1\r\nHost: ward\r\nContent-Length: 5\r\n\r\n');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const [first] = asked;
    first?.response.setHeader('connection', 'close');
    socket.write(`12345${request.repeat(3)}`);
    await sleep(50);
    first?.response.end();
    await vi.waitFor(() => expect(socket.readableEnded).toBe(true));
    expect(asked).toHaveLength(1);
  });
});
