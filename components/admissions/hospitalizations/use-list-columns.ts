'use client';

import { useSyncExternalStore } from 'react';

const changed = 'wardline:list-columns';

/**
 * The columns that a person chose to see of a list on this device, by their keys, and a way to choose others; null for
 * those that are shown by themselves.
 */
export function useListColumns(
  person: string,
  list: string,
): [readonly string[] | null, (keys: readonly string[]) => void] {
  const key = `wardline-columns:${person}:${list}`;
  const kept = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const choose = (keys: readonly string[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(keys));
    } catch {
      // A full or forbidden store: the choice is of no weight, and the list works without it.
    }
    dispatchEvent(new Event(changed));
  };
  return [parsed(kept), choose];
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

function parsed(text: string | null): string[] | null {
  try {
    const keys: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : null;
  } catch {
    return null;
  }
}
