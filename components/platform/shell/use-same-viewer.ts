'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Viewer } from './viewer';

const storageKey = 'wardline:viewer';

/**
 * Loads the page anew when it comes from another person's session, or from another provider, than the shell around it
 * names: all tabs share both, and a page that is gone to brings no new shell with it.
 */
export function useSameViewer({ uuid, provider }: Viewer): void {
  const pathname = usePathname();
  const own = `${uuid} ${provider.uuid}`;
  const kept = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is gone to was asked for anew
  useEffect(() => {
    const last = readLast();
    if (kept.current === own && last !== null && last !== own) window.location.reload();
    else keepLast(own);
    kept.current = own;
  }, [own, pathname]);
}

// A browser may forbid storage; then the server alone refuses what is done in another name.
function readLast(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepLast(viewer: string): void {
  try {
    localStorage.setItem(storageKey, viewer);
  } catch {}
}
