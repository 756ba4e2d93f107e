'use client';

import { useState } from 'react';
import { pinDigits } from '@/lib/domain/pins';
import { CallError, call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { OpenedSession, unlockContract } from '@/lib/platform/session/contract';
import { PinPad } from './pin-pad';

type PinEntryProps = {
  user: { uuid: string; name: string };
  onUnlocked: (session: OpenedSession) => Promise<void>;
  /** Only a sign-in helps now, for this reason. */
  onNeedsPassword: (why: string) => void;
};

/** Takes a user's PIN, and sends it with its last digit. */
export function PinEntry({ user, onUnlocked, onNeedsPassword }: PinEntryProps) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const change = async (next: string) => {
    setPin(next);
    if (next.length < pinDigits) return;
    setPending(true);
    setError(null);
    try {
      const { data } = await call(unlockOperation, { body: { user: user.uuid, pin: next } });
      // The keys stay as they are until the page is there.
      await onUnlocked(data);
    } catch (caught) {
      const { message, errors } =
        caught instanceof CallError ? caught : new CallError(0, 'Unlocking failed. Try again.');
      setPin('');
      setPending(false);
      if (errors.password) onNeedsPassword(message);
      else setError(message);
    }
  };
  return (
    <PinPad
      label={`PIN of ${user.name}`}
      value={pin}
      onChange={(next) => void change(next)}
      error={error}
      pending={pending}
    />
  );
}

const unlockOperation = operation<typeof unlockContract>('POST /session/unlock', 'anyone');
