import { afterEach, expect, it, vi } from 'vitest';
import { followLive } from '@/components/platform/http/live';
import { signedInEvent } from '@/lib/platform/http/call';

const opened: RefusedStream[] = [];

/** A stream that the server refuses at once: the browser gives it up. */
class RefusedStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = RefusedStream.CLOSED;
  constructor() {
    super();
    opened.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }
  close() {}
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  opened.length = 0;
});

const nothing = () => undefined;

it('asks less and less often for a stream that is refused, as after the end of a session', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', RefusedStream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  const unfollow = followLive('/events', {
    onOpen: nothing,
    onChange: nothing,
    onHeartbeat: nothing,
    onLost: nothing,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(opened).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  // Two a minute, and not the twelve with which it began.
  expect(opened.length).toBeLessThan(3 + 22);
  unfollow();
});

it('comes back at once when the user has signed in again', async () => {
  vi.useFakeTimers();
  const screen = new EventTarget();
  vi.stubGlobal('EventSource', RefusedStream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen));
  vi.stubGlobal('removeEventListener', screen.removeEventListener.bind(screen));
  const listener = { onOpen: nothing, onChange: nothing, onHeartbeat: nothing, onLost: nothing };
  const unfollow = followLive('/events', listener);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = opened.length;
  screen.dispatchEvent(new Event(signedInEvent));
  expect(opened).toHaveLength(before + 1);
  unfollow();
  screen.dispatchEvent(new Event(signedInEvent));
  expect(opened).toHaveLength(before + 1);
});

it('comes back a minute after it gave way to newer streams of the session, and not at once', async () => {
  vi.useFakeTimers();
  const streams: EventTarget[] = [];
  class ReplacedStream extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 1;
    constructor() {
      super();
      streams.push(this);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', ReplacedStream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  const onLost = vi.fn();
  const unfollow = followLive('/events', {
    onOpen: nothing,
    onChange: nothing,
    onHeartbeat: nothing,
    onLost,
  });
  streams[0]?.dispatchEvent(new Event('heartbeat'));
  streams[0]?.dispatchEvent(new Event('replaced'));
  expect(onLost).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(streams).toHaveLength(2);
  unfollow();
});
