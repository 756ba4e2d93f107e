'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** A part of the screen that does not come with the page. */
type Deferred<Part> = {
  /** The part; null until it has come. */
  read: () => Part | null;
  load: () => Promise<void>;
  subscribe: (changed: () => void) => () => void;
};

/** What is opened by a press needs not come before the page can be read: `deferred(() => import('./panel'))`. */
export function deferred<Part>(fetchPart: () => Promise<Part>): Deferred<Part> {
  let part: Part | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const load = async () => {
    try {
      part = await fetchPart();
    } catch (error) {
      loading = null;
      throw error;
    }
    for (const changed of listeners) changed();
  };
  return {
    read: () => part,
    load: () => {
      loading ??= load();
      return loading;
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const tryAgainMs = 2_000;

/**
 * A deferred part as soon as it is there, or null. It is loaded when the page has come to rest, so that a press finds
 * it, and at once when it `isWanted`; then also again and again while the network fails.
 */
export function useDeferred<Part>(of: Deferred<Part>, isWanted: boolean): Part | null {
  const part = useSyncExternalStore(of.subscribe, of.read, nothingYet);
  const isMissing = part === null;
  useEffect(() => {
    if (!isMissing) return;
    const attempt = () => void of.load().catch(() => {});
    if (!isWanted) return whenIdle(attempt);
    attempt();
    const timer = setInterval(attempt, tryAgainMs);
    return () => clearInterval(timer);
  }, [of, isMissing, isWanted]);
  return part;
}

/**
 * The part, however long the network fails: for `lazy`, whose component the server draws too, and which would otherwise
 * fail once and for all. A page that may want it later still asks for it with `useDeferred`.
 */
export async function whole<Part>(of: Deferred<Part>): Promise<Part> {
  for (;;) {
    try {
      await of.load();
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
    }
    const part = of.read();
    if (part !== null) return part;
  }
}

const nothingYet = () => null;

function whenIdle(act: () => void): () => void {
  // Safari knows no idle time.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(request);
}
