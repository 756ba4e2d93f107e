import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLoading, lazy, whenLate } from './lazy';

/** A part whose network fails this often before it loads; `Infinity`: it never loads. */
function aPart(failures = 0) {
  const fetchPart = vi.fn(async () => {
    if (fetchPart.mock.calls.length <= failures) throw new Error('no network');
    return 'the part';
  });
  return { of: lazy(fetchPart), fetchPart };
}

/** The parts of a browser that loading needs: network events, and an idle callback that the test triggers. */
function aWindow() {
  let rest = () => {};
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    rest = act;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {});
  return {
    rests: async () => {
      rest();
      await vi.advanceTimersByTimeAsync(0);
    },
    isOnline: async () => {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a lazy part', () => {
  it('is loaded once, for any number of requests', async () => {
    const { of, fetchPart } = aPart();
    const changed = vi.fn();
    of.subscribe(changed);
    expect(of.read()).toBeNull();
    await Promise.all([of.load(), of.load()]);
    await of.load();
    expect(of.read()).toBe('the part');
    expect(fetchPart).toHaveBeenCalledTimes(1);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('is requested again after a failure', async () => {
    const { of } = aPart(1);
    await expect(of.load()).rejects.toThrow('no network');
    expect(of.failures()).toBe(1);
    await expect(of.load()).resolves.toBe('the part');
  });
});

describe('loading a part that is needed', () => {
  it('continues while the network fails', async () => {
    const { of } = aPart(3);
    const stop = keepLoading(of, true);
    await vi.advanceTimersByTimeAsync(5_900);
    expect(of.read()).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(of.read()).toBe('the part');
    stop();
  });

  it('ends when it is no longer needed', async () => {
    const { of, fetchPart } = aPart(Number.POSITIVE_INFINITY);
    keepLoading(of, true)();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetchPart).toHaveBeenCalledTimes(1);
  });
});

describe('loading a part that may be needed', () => {
  it('waits until the page is idle', async () => {
    const page = aWindow();
    const { of, fetchPart } = aPart();
    keepLoading(of, false);
    expect(fetchPart).not.toHaveBeenCalled();
    await page.rests();
    expect(of.read()).toBe('the part');
  });

  it('is retried when the network is back', async () => {
    const page = aWindow();
    const { of } = aPart(1);
    keepLoading(of, false);
    await page.rests();
    expect(of.read()).toBeNull();
    await page.isOnline();
    expect(of.read()).toBe('the part');
  });

  it('is retried once on its own', async () => {
    const page = aWindow();
    const { of, fetchPart } = aPart(Number.POSITIVE_INFINITY);
    const stop = keepLoading(of, false);
    await page.rests();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetchPart).toHaveBeenCalledTimes(2);
    stop();
    await page.isOnline();
    expect(fetchPart).toHaveBeenCalledTimes(2);
  });
});

describe('a part is late', () => {
  it('after three failures while it is needed', async () => {
    const { of } = aPart(Number.POSITIVE_INFINITY);
    await of.load().catch(() => {});
    const tell = vi.fn();
    const stop = whenLate(of, tell);
    for (const _ of [1, 2]) await of.load().catch(() => {});
    expect(tell).not.toHaveBeenCalled();
    await of.load().catch(() => {});
    expect(tell).toHaveBeenCalledTimes(1);
    stop();
  });

  it('when its script stalls without failing', async () => {
    const tell = vi.fn();
    whenLate(
      lazy(() => new Promise(() => {})),
      tell,
    );
    await vi.advanceTimersByTimeAsync(9_900);
    expect(tell).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('never after it has loaded', async () => {
    const { of } = aPart(2);
    const tell = vi.fn();
    whenLate(of, tell);
    keepLoading(of, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tell).not.toHaveBeenCalled();
  });
});
