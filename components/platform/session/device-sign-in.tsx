'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { WaitingHere } from '@/components/platform/offline/waiting-here';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { call } from '@/lib/platform/http/call';
import type { OpenedSession, readThisDeviceContract } from '@/lib/platform/session/contract';
import { readThisDeviceOperation } from './client';
import { takeLeftAt } from './left-at';
import { tellOtherTabs } from './other-tabs';
import { PinEntry } from './pin-entry';
import { SignInForm } from './sign-in-form';

const tryAgainMs = 5_000;

export type ThisDevice = z.output<typeof readThisDeviceContract.reply.data>;

type DeviceSignInProps = {
  /** As the server drew the page; without it, it is read. */
  here?: ThisDevice;
  /** The page on which the device was locked. */
  returnPath: string;
  /** Whether this page can continue in the new session. */
  resume?: (session: OpenedSession) => Promise<boolean>;
  /** Other ways to sign in. */
  children?: ReactNode;
};

/** The content of the screen: a user's keys, the names, or the form of a full sign-in with the reason for it. */
type Step = { pinOf: string } | { password: string | null } | 'names';

/** The users of a shared device: each unlocks it with a PIN, and anyone else signs in. */
export function DeviceSignIn({ here, returnPath, resume, children }: DeviceSignInProps) {
  const { data, isError } = useQuery({
    queryKey: ['this-device'],
    queryFn: async () => (await call(readThisDeviceOperation, {})).data,
    ...(here === undefined ? {} : { initialData: here }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? tryAgainMs : false),
  });
  const [chosen, setStep] = useState<Step | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has gone with its step.
    if (chosen !== null) shown.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [chosen]);
  const users = data?.users ?? [];
  const step = chosen ?? firstStep(data);
  const enter = async (session: OpenedSession) => {
    tellOtherTabs();
    if (await resume?.(session)) return;
    const { uuid } = session.user;
    window.location.assign(uuid === data?.locked ? returnPath : takeLeftAt(uuid));
    // The controls stay as they are until the next page has loaded.
    await new Promise(() => {});
  };
  const choose = ({ uuid, is_pin_off }: ThisDevice['users'][number]) =>
    setStep(is_pin_off ? { password: pinIsOff } : { pinOf: uuid });
  const chosenUser =
    typeof step === 'object' &&
    step !== null &&
    'pinOf' in step &&
    users.find(({ uuid }) => uuid === step.pinOf);
  if (step === null) {
    return (
      <p role="status">
        {isError ? 'Wardline cannot be reached. Trying again…' : 'Loading the names…'}
      </p>
    );
  }
  return (
    <div ref={shown} className="flex flex-col gap-5">
      <WaitingHere isShared />
      {chosenUser ? (
        <>
          <PinEntry
            key={chosenUser.uuid}
            user={chosenUser}
            onUnlocked={enter}
            onNeedsPassword={(why) => setStep({ password: why })}
          />
          <Button variant="quiet" onClick={() => setStep('names')}>
            Not {chosenUser.name}?
          </Button>
        </>
      ) : step === 'names' || 'pinOf' in step ? (
        <>
          <ul aria-label="Users of this device" className="flex flex-col gap-2">
            {users.map((user) => (
              <li key={user.uuid}>
                <Button className="h-14 w-full text-lg" onClick={() => choose(user)}>
                  {user.name}
                </Button>
              </li>
            ))}
          </ul>
          <Button icon="key-round" variant="quiet" onClick={() => setStep({ password: null })}>
            Sign in with a password
          </Button>
        </>
      ) : (
        <>
          {step.password !== null && (
            <Banner tone="attention" urgent>
              {step.password}
            </Banner>
          )}
          <SignInForm
            returnPath={returnPath}
            resume={async (session) => {
              await enter(session);
              return true;
            }}
          />
          {children}
          {users.length > 0 ? (
            <Button variant="quiet" onClick={() => setStep('names')}>
              Unlock with a PIN
            </Button>
          ) : (
            <p className="text-ink-muted">
              To unlock this device with a PIN next time, set one under Account.
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The keys of the user who locked the device; without one the names, if there are any. */
function firstStep(here: ThisDevice | undefined): Step | null {
  if (here === undefined) return null;
  const { users, locked } = here;
  const own = users.find(({ uuid, is_pin_off }) => uuid === locked && !is_pin_off);
  if (own) return { pinOf: own.uuid };
  return users.length > 0 ? 'names' : { password: null };
}

const pinIsOff =
  'The PIN is off on this device after too many wrong ones. Sign in with the password.';
