'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { noteLeftAt } from '@/components/platform/session/left-at';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { bringPageBack, takePageAway } from '@/components/platform/ui/page-away';
import type { Viewer } from '@/lib/platform/session/viewer';
import { type Resume, useSignedOut } from './use-signed-out';

const cover = lazy(() => import('./lock-cover'));

/**
 * Covers the page of a shared device when its session is locked or has ended. The same user continues with everything
 * that was typed; for anyone else the page is loaded again.
 */
export function DeviceLock({ viewer, resume }: { viewer: Viewer; resume: Resume }) {
  const { signedOut, goOn } = useSignedOut(resume);
  const isLocked = signedOut !== null;
  const parts = useLazy(cover, isLocked);
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const here = search === '' ? pathname : `${pathname}?${search}`;
  useEffect(() => {
    if (!isLocked) return;
    takePageAway();
    return bringPageBack;
  }, [isLocked]);
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
    <div
      data-lock-cover=""
      role="dialog"
      aria-label="Locked"
      aria-busy="true"
      className="fixed inset-0 z-60 bg-ground"
    />
  );
}
