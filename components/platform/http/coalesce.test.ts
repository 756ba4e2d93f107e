import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesced } from '@/components/platform/http/coalesce';

describe('calls that come together', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('run the work once', async () => {
    const work = vi.fn(async () => {});
    const { call } = coalesced(work, 100);
    call();
    call();
    await vi.advanceTimersByTimeAsync(99);
    expect(work).not.toHaveBeenCalled();
    call();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('that come while it runs, run it once more: it may have looked before them', async () => {
    const finish: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
    const { call } = coalesced(work, 100);
    call();
    await vi.advanceTimersByTimeAsync(100);
    call();
    call();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(1);
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('do nothing after they were cancelled', async () => {
    const work = vi.fn(async () => {});
    const { call, cancel } = coalesced(work, 100);
    call();
    cancel();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).not.toHaveBeenCalled();
  });
});
