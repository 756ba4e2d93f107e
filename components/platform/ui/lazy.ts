'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

/** A part of the screen that does not come with the page. */
export type Lazy<Part> = {
  /** The part; null until it has come. */
  read: () => Part | null;
  /** One load for all who ask while it is under way. */
  load: () => Promise<Part>;
  /** How many loads have failed. */
  failures: () => number;
  /** Tells of its coming, and of every load that fails. */
  subscribe: (changed: () => void) => () => void;
};

/** A part that a press opens can load after the page is readable: `lazy(() => import('./panel'))`. */
export function lazy<Part>(fetchPart: () => Promise<Part>): Lazy<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;
  let failures = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const changed of [...listeners]) changed();
  };
  const load = async () => {
    try {
      part = await fetchPart();
      return part;
    } catch (error) {
      loading = null;
      failures += 1;
      throw error;
    } finally {
      tell();
    }
  };
  return {
    read: () => part,
    load: () => {
      loading ??= load();
      return loading;
    },
    failures: () => failures,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/**
 * A deferred part as soon as it is there, or null. It is loaded when the page has come to rest, so that a press finds
 * it, and at once when it `isWanted`; then also again and again while the network fails.
 */
export function useLazy<Part>(of: Lazy<Part>, isWanted: boolean): Part | null {
  const part = useSyncExternalStore(of.subscribe, of.read, nothingYet);
  const isMissing = part === null;
  useEffect(() => (isMissing ? keepLoading(of, isWanted) : undefined), [of, isMissing, isWanted]);
  return part;
}

/** Whether a part that is waited for should have come by now. It may still come. */
export function useIsLate(of: Lazy<unknown>): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => whenLate(of, () => setLate(true)), [of]);
  return isLate;
}

const nothingYet = () => null;

const tryAgainMs = 2_000;
const secondIdleTryMs = 30_000;
const lateFailures = 3;
const lateMs = 10_000;

/** Loads a part that is `isWanted` until it is there, any other when the page is at rest. Returns how to stop. */
export function keepLoading(of: Lazy<unknown>, isWanted: boolean): () => void {
  const attempt = () => void of.load().catch(() => {});
  if (isWanted) {
    attempt();
    const timer = setInterval(attempt, tryAgainMs);
    return () => clearInterval(timer);
  }
  const stopIdle = whenIdle(attempt);
  const timer = setTimeout(attempt, secondIdleTryMs);
  window.addEventListener('online', attempt);
  return () => {
    stopIdle();
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
}

/**
 * Tells when a part is late: it has failed three times from now on (after a deployment it may be gone for good), or ten
 * seconds have gone by (a script that stalls never fails). Returns how to stop.
 */
export function whenLate(of: Lazy<unknown>, tell: () => void): () => void {
  const before = of.failures();
  const timer = setTimeout(() => of.read() === null && tell(), lateMs);
  const unsubscribe = of.subscribe(() => {
    if (of.failures() - before >= lateFailures) tell();
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function whenIdle(act: () => void): () => void {
  // Safari knows no idle time.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(request);
}
