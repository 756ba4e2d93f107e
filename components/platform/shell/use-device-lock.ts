'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { readThisDeviceOperation } from '@/components/platform/session/client';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import { useToast } from '@/components/platform/ui/toast';
import { CallError, call, signedOutEvent, tellSignedOut } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { readMeContract } from '@/lib/platform/me/contract';
import type { lockContract } from '@/lib/platform/session/contract';
import type { ShellViewer } from './viewer';

const lookEveryMs = 5_000;
/** For the other tabs of this browser, which have the same session. */
const channelName = 'wardline:locked';

/**
 * Returns how to lock a shared device, which its shortcut does too. When nobody has used the page for the hospital's time, it
 * asks whether the server has locked the session; while somebody types, it lets the server know.
 * @param resumed how often the user has unlocked this page
 */
export function useDeviceLock({ uuid, sharedDevice }: ShellViewer, resumed: number): () => void {
  const toast = useToast();
  const usedAt = useRef(0);
  const toldAt = useRef(0);
  const isLocked = useRef(false);
  const lockMs = sharedDevice && sharedDevice.lockMinutes * 60_000;

  const lock = async () => {
    await call(lockOperation, {}, { isInBackground: true });
    tellLocked();
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(null);
    channel.close();
  };
  const press = () => {
    lock().catch((error: unknown) => {
      // The session has ended, or is locked already: that is shown.
      if (error instanceof CallError && error.status === 401) return;
      toast({
        title: 'Not locked',
        detail: 'Wardline cannot be reached, and without it nobody could unlock this device.',
      });
    });
  };
  const look = useEffectEvent(async () => {
    if (lockMs === null || isLocked.current) return;
    const now = Date.now();
    if (now - usedAt.current >= lockMs) {
      const { data } = await call(readThisDeviceOperation, {});
      if (data.locked === uuid) tellLocked();
    } else if (usedAt.current > toldAt.current && now - toldAt.current >= lockMs / 4) {
      toldAt.current = now;
      await call(readMeOperation, {}, { isInBackground: true });
    }
  });

  useShortcuts(sharedDevice ? [{ keys: ['Alt', 'L'], does: 'Lock this device', act: press }] : []);
  const isShared = lockMs !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: unlocked, the page is in use again
  useEffect(() => {
    if (!isShared) return;
    isLocked.current = false;
    usedAt.current = toldAt.current = Date.now();
    const use = () => {
      usedAt.current = Date.now();
    };
    const noteLocked = () => {
      isLocked.current = true;
    };
    const attempt = () => void look().catch(() => {});
    const timer = setInterval(attempt, lookEveryMs);
    const otherTabs = new BroadcastChannel(channelName);
    otherTabs.onmessage = tellLocked;
    addEventListener('pointerdown', use);
    addEventListener('keydown', use);
    addEventListener(signedOutEvent, noteLocked);
    document.addEventListener('visibilitychange', attempt);
    return () => {
      clearInterval(timer);
      otherTabs.close();
      removeEventListener('pointerdown', use);
      removeEventListener('keydown', use);
      removeEventListener(signedOutEvent, noteLocked);
      document.removeEventListener('visibilitychange', attempt);
    };
  }, [isShared, resumed]);
  return press;
}

const tellLocked = () => tellSignedOut({ why: '', wasSaving: false });

const lockOperation = operation<typeof lockContract>({ method: 'POST', path: '/session/lock' });
const readMeOperation = operation<typeof readMeContract>({ method: 'GET', path: '/me' });
