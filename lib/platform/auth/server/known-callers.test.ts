import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { listenTo } from '@/db/listening';
import { log } from '@/lib/platform/log/log';
import { type KnownCaller, KnownCallers } from './known-callers';

type Hearing = Parameters<typeof listenTo>[1];

const nurse: KnownCaller = {
  caller: {
    kind: 'user',
    id: '1',
    name: 'Ann',
    email: null,
    userId: '1',
    mustChangePassword: false,
    affiliations: [],
    chosenProviderId: null,
    secretHash: 'hash',
    sessionHash: 'hash',
    sharedDevice: null,
  },
  usedMsAgo: null,
  leftMs: null,
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Callers whose changes are heard through the returned hearing. */
async function heardCallers() {
  const heard: Hearing[] = [];
  const callers = new KnownCallers(async (_, hearing) => {
    heard.push(hearing);
    hearing.onOpen();
  });
  const look = vi.fn(async () => nurse);
  const find = () => callers.find('user', 'hash', look);
  const findKey = () => callers.find('api-key', 'hash', async () => null);
  await find();
  await find();
  look.mockClear();
  await find();
  expect(look).not.toHaveBeenCalled();
  const [hearing] = heard;
  if (!hearing) throw new Error('Nobody listens.');
  return { callers, hearing, look, find, findKey };
}

describe('a remembered caller', () => {
  it('is not found by a session’s token that is sent as a key', async () => {
    const { look, find, findKey } = await heardCallers();
    expect(await findKey()).toBeNull();
    expect(await find()).toEqual(expect.objectContaining(nurse));
    expect(look).not.toHaveBeenCalled();
  });

  it('is forgotten when the listening connection is lost, and remembered again when it is back', async () => {
    const { hearing, look, find } = await heardCallers();
    hearing.onLost?.();
    await find();
    await find();
    expect(look).toHaveBeenCalledTimes(2);
    hearing.onOpen();
    await find();
    await find();
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('is believed for five seconds, however the clock is set meanwhile', async () => {
    const { look, find } = await heardCallers();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(4_900);
    await find();
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    await find();
    expect(look).toHaveBeenCalledOnce();
  });
});

it('notifies those who watch a caller about changes of that session and user only, until they stop', async () => {
  const { callers, hearing } = await heardCallers();
  const act = vi.fn();
  const unwatch = callers.watch({ secretHash: 'hash', userId: 'ann' }, act);
  hearing.onNotice('');
  hearing.onNotice('another hash');
  expect(act).not.toHaveBeenCalled();
  hearing.onNotice('hash');
  expect(act).toHaveBeenCalledOnce();
  hearing.onNotice('ann');
  expect(act).toHaveBeenCalledTimes(2);
  unwatch();
  hearing.onNotice('hash');
  hearing.onNotice('ann');
  expect(act).toHaveBeenCalledTimes(2);
});

describe('the connection that listens for changes of callers', () => {
  it('is tried once a second while the database is away, however many ask', async () => {
    vi.spyOn(log, 'warn').mockReturnValue(undefined);
    const open = vi.fn(async () => {
      throw new Error('The database is away.');
    });
    const callers = new KnownCallers(open);
    const ask = () => callers.find('user', 'hash', async () => nurse);
    for (let count = 0; count < 50; count += 1) await ask();
    vi.advanceTimersByTime(900);
    await ask();
    expect(open).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(200);
    await ask();
    await ask();
    expect(open).toHaveBeenCalledTimes(2);
  });
});
