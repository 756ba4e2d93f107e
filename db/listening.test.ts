import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { client, cut, failureOf, leadTo, listeningTo, urlBy } from '@/lib/ops/fault-injection';
import { isConnectionError } from './failures';
import { listenTo } from './listening';

const way = { isOpen: false };
const server = createServer((socket) => {
  socket.on('error', () => {});
  if (way.isOpen) leadTo(socket);
  else socket.destroy();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  process.env.DATABASE_URL = urlBy(typeof address === 'object' && address ? address.port : 0);
});

afterAll(() => void server.close());

const nothing = { onNotice: () => {}, onOpen: () => {} };

describe('a connection that listens', () => {
  it('and could not be opened is given up, and does not open automatically when the database is back', async () => {
    way.isOpen = false;
    const failures = await Promise.all(
      ['a', 'a', 'a'].map((channel) => failureOf(listenTo(channel, nothing))),
    );
    expect(failures.map(isConnectionError)).toEqual([true, true, true]);
    way.isOpen = true;
    await sleep(1_500);
    expect(await listeningTo('a')).toEqual([]);
  });

  it('says when it is lost, and reconnects automatically, with a single connection', async () => {
    way.isOpen = true;
    const onNotice = vi.fn();
    const onOpen = vi.fn();
    const onLost = vi.fn();
    await listenTo('b', { onNotice, onOpen, onLost });
    expect(onOpen).toHaveBeenCalledOnce();
    for (const backend of await listeningTo('b')) await cut(backend);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2), 5_000);
    expect(await listeningTo('b')).toHaveLength(1);
    await client({ max: 1 }).notify('b', 'news');
    await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith('news'));
  });
});
