import { expect, it, vi } from 'vitest';
import { OpenStreams } from './open-streams';

const aStream = (streams: OpenStreams, caller: string) => {
  const giveWay = vi.fn();
  const end = streams.keep(caller, giveWay);
  giveWay.mockImplementation(end);
  return { giveWay, end };
};

it('ends the oldest of a caller who has more than twenty open, and nobody else’s', () => {
  const streams = new OpenStreams();
  const other = aStream(streams, 'user b');
  const own = Array.from({ length: 22 }, () => aStream(streams, 'user a'));
  expect(own.map(({ giveWay }) => giveWay.mock.calls.length)).toEqual([1, 1, ...Array(20).fill(0)]);
  expect(other.giveWay).not.toHaveBeenCalled();
});

it('counts none that has ended', () => {
  const streams = new OpenStreams();
  const [first] = Array.from({ length: 20 }, () => aStream(streams, 'user a'));
  first?.end();
  first?.end();
  const next = Array.from({ length: 1 }, () => aStream(streams, 'user a'));
  expect(next[0]?.giveWay).not.toHaveBeenCalled();
  expect(first?.giveWay).not.toHaveBeenCalled();
});

it('refuses a new one when the process has 2,000, and ends none for it; a caller with its full number may still open another', () => {
  const streams = new OpenStreams();
  const all = Array.from({ length: 2_000 }, (_, n) => aStream(streams, `user ${n % 100}`));
  expect(() => streams.requireRoom('user new')).toThrow(
    expect.objectContaining({ code: 'unavailable', headers: { 'retry-after': '30' } }),
  );
  expect(() => streams.requireRoom('user 7')).not.toThrow();
  expect(all.every(({ giveWay }) => giveWay.mock.calls.length === 0)).toBe(true);
  all[0]?.end();
  expect(() => streams.requireRoom('user new')).not.toThrow();
});
