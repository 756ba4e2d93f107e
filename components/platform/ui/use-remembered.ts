'use client';

import { useSyncExternalStore } from 'react';

const changed = 'wardline:remembered';

/** A choice that a person made on this device, or null, and a way to make another. The server knows none. */
export function useRemembered(key: string): [string | null, (value: string) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const choose = (value: string) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A full or forbidden store: the choice is of no weight, and the page works without it.
    }
    dispatchEvent(new Event(changed));
  };
  return [kept, choose];
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  addEventListener(changed, onChange);
  return () => {
    removeEventListener('storage', onChange);
    removeEventListener(changed, onChange);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
