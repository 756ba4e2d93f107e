import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '@/lib/domain/errors';
import { env } from '@/lib/platform/settings/env';
import { endTurn, keepNoneWaiting, takeTurn } from './turns';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});

beforeEach(() => {
  // Nobody of the test before has asked lately.
  vi.advanceTimersByTime(5_000);
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere');
});

const taken: ServerResponse[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const response of taken.splice(0)) response.emit('close');
});

afterAll(() => {
  vi.useRealTimers();
});

const aRequest = (url: string, headers: Record<string, string>) =>
  Object.assign(new IncomingMessage(new Socket()), { url, headers });

/** Requests of a caller: those that were begun, and the refusals of the others. */
function aCaller(headers: Record<string, string>) {
  const begun: ServerResponse[] = [];
  const refused: Refusal[] = [];
  const ask = (url = '/api/v1/me') => {
    const request = aRequest(url, headers);
    const response = new ServerResponse(request);
    taken.push(response);
    takeTurn(request, response, {
      start: () => begun.push(response),
      refuse: (refusal) => refused.push(refusal),
    });
    return response;
  };
  const times = (count: number, url?: string) => Array.from({ length: count }, () => ask(url));
  return { begun, refused, ask, times };
}

const bySession = (token: string) => aCaller({ cookie: `wardline-session=${token}` });
const byKey = (key: string) => aCaller({ authorization: `Bearer ${key}` });

describe('the requests of one caller', () => {
  it('are begun two at a time for a session, in their order, each as soon as another is over', () => {
    const { begun, times } = bySession('a');
    const asked = times(6);
    expect(begun).toEqual(asked.slice(0, 2));
    begun[1]?.emit('close');
    expect(begun).toEqual(asked.slice(0, 3));
    for (const response of asked) response.emit('close');
    expect(begun).toEqual(asked);
  });

  it('all have their turn where a key sends 100 at once', () => {
    const { begun, times } = byKey('hundred');
    times(100);
    expect(begun).toHaveLength(2);
    for (let at = 0; at < 100; at += 1) begun[at]?.emit('close');
    expect(begun).toHaveLength(100);
  });

  it('are refused beyond 400 that wait, with when to try again, and taken again when there is room', () => {
    const { begun, refused, ask, times } = bySession('b');
    const asked = times(402);
    expect(refused).toEqual([]);
    ask();
    expect(refused).toMatchObject([{ code: 'too_many', headers: { 'retry-after': '1' } }]);
    begun[0]?.emit('close');
    ask();
    expect(refused).toHaveLength(1);
    for (const response of asked) response.emit('close');
    const long = bySession('b with long pages');
    long.times(101, '/encounter?page_size=200');
    expect(long.refused).toEqual([]);
    long.ask();
    expect(long.refused).toHaveLength(1);
  });

  it('are refused when their turn comes after 100 seconds: the connection would be cut without an answer', () => {
    const { begun, refused, times } = bySession('n');
    const [first] = times(4);
    vi.advanceTimersByTime(60_000);
    const [fifth] = times(1);
    vi.advanceTimersByTime(41_000);
    first?.emit('close');
    expect(begun).toHaveLength(3);
    expect(begun[2]).toBe(fifth);
    expect(refused).toMatchObject(Array(2).fill({ code: 'too_many' }));
  });

  it('are refused after 100 seconds also where none ends', () => {
    const { refused, times } = bySession('o');
    times(3);
    vi.advanceTimersByTime(99_000);
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(refused).toMatchObject([{ code: 'too_many' }]);
  });

  it('do not wait for a file that is downloading, but for a second one', () => {
    const { begun, ask, times } = bySession('p');
    const [file] = times(1);
    const stream = ask('/finance/approvals/events');
    const list = ask('/encounter?page_size=100');
    expect(begun).toEqual([file]);
    if (file) keepNoneWaiting(file);
    expect(begun).toEqual([file, stream]);
    endTurn(stream);
    expect(begun).toEqual([file, stream, list]);
    list.emit('close');
    const [second] = times(1);
    if (second) keepNoneWaiting(second);
    times(2);
    expect(begun).toHaveLength(5);
  });

  it('have no turn when their client left while its session was looked up', async () => {
    const { begun, ask } = bySession('gone');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: ward\r\nCookie: wardline-session=gone\r\n\r\n');
    const [request, response] = await once(server, 'request');
    client.destroy();
    await once(response, 'close');
    const turn = { start: () => begun.push(response), refuse: () => expect.unreachable() };
    for (let time = 0; time < 2; time += 1) takeTurn(request, response, turn);
    server.close();
    const asked = ask();
    expect(begun).toEqual([asked]);
  });

  it('wait for a long page: one of 200 rows is the only one in progress', () => {
    const { begun, ask, times } = bySession('g');
    const long = times(2, '/encounter?ward=7&page_size=200');
    const short = ask();
    expect(begun).toEqual(long.slice(0, 1));
    begun[0]?.emit('close');
    expect(begun).toEqual(long);
    begun[1]?.emit('close');
    expect(begun).toEqual([...long, short]);
  });

  it.for([
    { query: '', atOnce: 2 },
    { query: '?page_size=1', atOnce: 2 },
    { query: '?page_size=50', atOnce: 2 },
    { query: '?page_size=51', atOnce: 1 },
    { query: '?page_size=100000', atOnce: 1 },
    { query: '?page_size=0', atOnce: 2 },
    { query: '?page_size=many', atOnce: 2 },
    { query: '?old_page_size=200', atOnce: 2 },
    { query: '?page%5Fsize=%32%30%30', atOnce: 1 },
    { query: '/events?ward=7', atOnce: 1 },
    { query: '/event%73/?ward=7', atOnce: 1 },
  ])('of a key are begun $atOnce at a time with "$query"', ({ query, atOnce }) => {
    const { begun, times } = byKey(`pages ${query}`);
    times(20, `/encounter${query}`);
    expect(begun).toHaveLength(atOnce);
  });

  it('are begun up to eight at a time where an installation lets a key ask more often', () => {
    const { RATE_LIMIT_KEY_PER_MINUTE } = env();
    for (const [perMinute, atOnce] of [
      [6_001, 3],
      [12_000, 4],
      [1_000_000, 8],
    ] as const) {
      Object.assign(env(), { RATE_LIMIT_KEY_PER_MINUTE: perMinute });
      const { begun, times } = byKey(`often ${perMinute}`);
      times(20);
      expect(begun).toHaveLength(atOnce);
    }
    Object.assign(env(), { RATE_LIMIT_KEY_PER_MINUTE });
  });

  it('are begun four at a time for all who have not signed in at one address', () => {
    const { begun, times } = aCaller({});
    times(6);
    expect(begun).toHaveLength(4);
  });

  it('keep nobody else waiting', () => {
    bySession('c').times(50);
    const other = bySession('d');
    other.ask();
    expect(other.begun).toHaveLength(1);
  });

  it('are begun one at a time, with a pause twice as long as the last one took, while many wait and others are served', () => {
    const { begun, times } = bySession('h');
    const asked = times(13);
    const answer = (nth: number) => asked[nth - 1]?.emit('close');
    answer(1);
    expect(begun).toHaveLength(3);
    bySession('i').ask();
    vi.advanceTimersByTime(30);
    answer(2);
    answer(3);
    vi.advanceTimersByTime(59);
    expect(begun).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(begun).toHaveLength(4);
    vi.advanceTimersByTime(1_000);
    answer(4);
    expect(begun).toHaveLength(6);
    for (const response of asked) response.emit('close');
    expect(begun).toEqual(asked);
  });

  it.for([
    { name: 'a short page', url: '/encounter', waiting: 10, pauseMs: 20 },
    { name: 'a page of 200 rows', url: '/encounter?page_size=200', waiting: 3, pauseMs: 80 },
  ])('wait after $name of 10 ms for $pauseMs ms', ({ name, url, waiting, pauseMs }) => {
    bySession(`another than ${name}`).ask();
    const { begun, times } = bySession(name);
    const inProgress = url.endsWith('200') ? 1 : 2;
    times(waiting + inProgress, url);
    vi.advanceTimersByTime(10);
    for (const response of begun.slice()) response.emit('close');
    vi.advanceTimersByTime(pauseMs - 1);
    expect(begun).toHaveLength(inProgress);
    vi.advanceTimersByTime(1);
    expect(begun).toHaveLength(inProgress + 1);
  });

  it('do not end a pause when one that waits is given up, or a stream ends', () => {
    bySession('l').ask();
    const { begun, times } = bySession('m');
    const asked = times(14);
    vi.advanceTimersByTime(10);
    if (asked[0]) endTurn(asked[0]);
    if (asked[1]) endTurn(asked[1]);
    asked[0]?.emit('close');
    asked[13]?.emit('close');
    vi.advanceTimersByTime(19);
    expect(begun).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(begun).toHaveLength(3);
  });

  it('wait for the end of a pause also when all that waited before have gone, and are begun then', () => {
    const { begun, times } = bySession('j');
    bySession('k').ask();
    const gone = times(11);
    vi.advanceTimersByTime(30);
    for (const response of gone) response.emit('close');
    begun.length = 0;
    const asked = times(3);
    vi.advanceTimersByTime(59);
    expect(begun).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(begun).toEqual(asked.slice(0, 2));
    asked[0]?.emit('close');
    expect(begun).toEqual(asked);
  });

  it('are not begun when their caller has gone before', () => {
    const { begun, times } = bySession('e');
    const asked = times(6);
    asked[2]?.emit('close');
    asked[0]?.emit('close');
    expect(begun).toEqual([...asked.slice(0, 2), asked[3]]);
  });

  it('do not wait for an answer that stays open', () => {
    const { begun, times } = bySession('f');
    const [stream] = times(3);
    if (stream) endTurn(stream);
    expect(begun).toHaveLength(3);
  });
});
