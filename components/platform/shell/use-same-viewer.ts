'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { Viewer } from '@/lib/platform/session/viewer';

const storageKey = 'wardline:viewer';

/**
 * Reloads the page if its session or provider differs from the shell's. All tabs share both, and client navigation
 * keeps the old shell.
 */
export function useSameViewer({ uuid, provider }: Viewer): void {
  const pathname = usePathname();
  const own = `${uuid} ${provider.uuid}`;
  const kept = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check runs for each page
  useEffect(() => {
    const last = readLast();
    if (kept.current === own && last !== null && last !== own) window.location.reload();
    else keepLast(own);
    kept.current = own;
  }, [own, pathname]);
}

// If the browser forbids storage, only the server refuses calls for another user.
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
