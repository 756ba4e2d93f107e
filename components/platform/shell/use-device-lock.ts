'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { readThisDeviceOperation } from '@/components/platform/session/client';
import { tellOtherTabs, watchOtherTabs } from '@/components/platform/session/other-tabs';
import { bringPageBack, takePageAway } from '@/components/platform/ui/page-away';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import { useToast } from '@/components/platform/ui/toast';
import {
  CallError,
  call,
  changesAnswered,
  signedOutEvent,
  tellSignedOut,
} from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { readMeContract } from '@/lib/platform/me/contract';
import type { lockContract } from '@/lib/platform/session/contract';
import type { Viewer } from '@/lib/platform/session/viewer';

const lookEveryMs = 1_000;
const askAgainAfterMs = 15_000;
/** Nobody waits longer at a page that is away until the server has answered. */
const answerWithinMs = 5_000;

/**
 * Returns how to lock a shared device, which its shortcut does too. When nobody has used the page for the hospital's time, the
 * page is away until the server has said whether the session is still open; while somebody types, it lets the server know.
 * @param resumed how often the user has unlocked this page
 */
export function useDeviceLock({ uuid, sharedDevice }: Viewer, resumed: number): () => void {
  const toast = useToast();
  const usedAt = useRef(0);
  const toldAt = useRef(0);
  const askedAt = useRef(0);
  const isLocked = useRef(false);
  const lockMs = sharedDevice && sharedDevice.lockMinutes * 60_000;
  const isIdle = () => lockMs !== null && Date.now() - usedAt.current >= lockMs;

  const lock = async () => {
    await changesAnswered();
    await call(lockOperation, {}, { isInBackground: true });
    tellLocked();
    tellOtherTabs();
  };
  const press = () => {
    lock().catch((error: unknown) => {
      // The session has ended, or is locked already: that is shown.
      if (error instanceof CallError && error.status === 401) return;
      const isRefused = error instanceof CallError && !error.isLost;
      toast({
        title: 'Not locked',
        detail: isRefused
          ? error.message
          : 'Wardline cannot be reached, and without it this device could not be unlocked.',
      });
    });
  };
  /** The server alone decides. Without a connection the page comes back, because nobody could unlock it. */
  const ask = useEffectEvent(async ({ isHidden }: { isHidden: boolean }) => {
    if (isLocked.current) return;
    askedAt.current = Date.now();
    if (isHidden) takePageAway();
    try {
      const { data } = await call(readThisDeviceOperation, {}, { answerWithinMs });
      if (data.open !== uuid) tellLocked();
    } finally {
      if (!isLocked.current) bringPageBack();
    }
  });
  const look = useEffectEvent(async () => {
    if (lockMs === null || isLocked.current) return;
    const now = Date.now();
    if (isIdle()) {
      // Once in that time: another tab may be in use.
      const isFirst = askedAt.current < usedAt.current;
      if (isFirst || now - askedAt.current >= askAgainAfterMs) await ask({ isHidden: isFirst });
    } else if (usedAt.current > toldAt.current && now - toldAt.current >= lockMs / 4) {
      toldAt.current = now;
      await call(readMeOperation, {}, { isInBackground: true });
    }
  });
  const askIfIdle = useEffectEvent(() => {
    if (isIdle()) void ask({ isHidden: true }).catch(() => {});
  });

  useShortcuts(sharedDevice ? [{ keys: ['Alt', 'L'], does: 'Lock this device', act: press }] : []);
  const isShared = lockMs !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: unlocked, the page is in use again
  useEffect(() => {
    if (!isShared) return;
    isLocked.current = false;
    usedAt.current = toldAt.current = Date.now();
    const use = () => {
      // The touch that wakes the device comes before its timers.
      askIfIdle();
      usedAt.current = Date.now();
    };
    const noteLocked = () => {
      isLocked.current = true;
    };
    const wake = () => askIfIdle();
    const hideAndAsk = () => void ask({ isHidden: true }).catch(() => {});
    const show = ({ persisted }: PageTransitionEvent) => {
      // From the browser's history, where it was kept as it was then.
      if (persisted) hideAndAsk();
    };
    const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
    const unwatch = watchOtherTabs(hideAndAsk);
    addEventListener('pointerdown', use, true);
    addEventListener('keydown', use, true);
    addEventListener(signedOutEvent, noteLocked);
    addEventListener('pageshow', show);
    document.addEventListener('visibilitychange', wake);
    document.addEventListener('resume', wake);
    return () => {
      clearInterval(timer);
      unwatch();
      removeEventListener('pointerdown', use, true);
      removeEventListener('keydown', use, true);
      removeEventListener(signedOutEvent, noteLocked);
      removeEventListener('pageshow', show);
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('resume', wake);
    };
  }, [isShared, resumed]);
  return press;
}

const tellLocked = () => tellSignedOut({ why: '', wasSaving: false });

const lockOperation = operation<typeof lockContract>('POST /session/lock');
const readMeOperation = operation<typeof readMeContract>('GET /me');
