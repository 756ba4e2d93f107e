'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { noteLeftAt } from '@/components/platform/session/left-at';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { pageId } from './kept-page';
import { type Resume, useSignedOut } from './use-signed-out';
import type { ShellViewer } from './viewer';

const cover = lazy(() => import('./lock-cover'));

/**
 * Covers the page of a shared device when its session is locked or has ended. The same user continues with everything
 * that was typed; for anyone else the page is loaded again.
 */
export function DeviceLock({ viewer, resume }: { viewer: ShellViewer; resume: Resume }) {
  const { signedOut, goOn } = useSignedOut(resume);
  const isLocked = signedOut !== null;
  const parts = useLazy(cover, isLocked);
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const here = search === '' ? pathname : `${pathname}?${search}`;
  usePageAway(isLocked);
  useEffect(() => {
    if (isLocked) noteLeftAt(viewer.uuid, here);
  }, [isLocked, viewer.uuid, here]);
  if (!isLocked) return null;
  return parts ? (
    <parts.LockCover
      name={viewer.sharedDevice?.name ?? ''}
      wasSaving={signedOut.wasSaving}
      returnPath={here}
      resume={goOn}
    />
  ) : (
    <div data-lock-cover="" className="fixed inset-0 z-60 bg-ground" />
  );
}

/**
 * Takes the page out of the document while the device is locked, with the names in it, and puts it back as it was. React
 * keeps what was typed: it only ever changes what is inside.
 */
function usePageAway(isAway: boolean): void {
  useEffect(() => {
    const page = document.getElementById(pageId);
    const place = page?.parentElement;
    if (!isAway || !page || !place) return;
    const focused = document.activeElement;
    const { scrollX, scrollY } = window;
    page.remove();
    // The page as the server sent it, which its scripts have read long since.
    for (const script of document.querySelectorAll('script:not([src])')) {
      if (script.textContent?.includes('__next_f')) script.remove();
    }
    // Open dialogs and messages, which are beside the page.
    document.documentElement.dataset.locked = '';
    return () => {
      delete document.documentElement.dataset.locked;
      place.append(page);
      window.scrollTo(scrollX, scrollY);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [isAway]);
}
