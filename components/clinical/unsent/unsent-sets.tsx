'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { withItsTime } from '@/components/clinical/observations/time-typed';
import { isBeyondRepeat } from '@/components/platform/forms/beyond-repeat';
import { draftKey, holdsDraft } from '@/components/platform/forms/draft-key';
import {
  hasRunOut,
  isVaultLive,
  lockVault,
  noteUse,
  openedVault,
  openVault,
  useVault,
  type Vault,
} from '@/components/platform/offline/device-store';
import { type KeptShell, keepShell } from '@/components/platform/offline/kept-shell';
import { setsWords } from '@/components/platform/offline/sets-words';
import { WaitingHere, waitingHere } from '@/components/platform/offline/waiting-here';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { ConfirmDialog } from '@/components/platform/ui/confirm-dialog';
import { focusPage } from '@/components/platform/ui/focus-page';
import { useToast } from '@/components/platform/ui/toast';
import { useOnline } from '@/components/platform/ui/use-online';
import { spokenInstant } from '@/lib/domain/time';
import { timeOfDay, wallTimeAt } from '@/lib/domain/wall-time';
import { CallError, signedOutEvent } from '@/lib/platform/http/call';
import { markUnsent } from './marks';
import {
  discardUnsent,
  retryRefused,
  sendUnsent,
  type UnsentSet,
  unsentSets,
  watchUnsent,
} from './queue';

export { emptyDevice } from '@/components/platform/offline/device-store';
export { SignOutQuestion } from './sign-out-question';

type UnsentSetsProps = KeptShell & {
  /** How often the user has signed in again on this page. */
  resumed: number;
};

const openEveryMs = 15_000;
const sendEveryMs = 15_000;
const noteUseEveryMs = 10_000;
const lookWhetherIdleEveryMs = 10_000;
/** From memory alone, so that a device that wakes up hides its patients whatever the network does. */
const hideIdleEveryMs = 1_000;

/**
 * The sets of observations that this device has not sent yet, on every page: it sends them as soon as there is a
 * connection, and what the server refuses stays here until it is corrected or discarded.
 */
export function UnsentSets({ viewer, navigation, wards, resumed }: UnsentSetsProps) {
  const vault = useOwnVault(viewer, resumed);
  useEffect(() => {
    if (vault) void keepShell(vault, { viewer, navigation, wards }).catch(() => {});
  }, [vault, viewer, navigation, wards]);
  const timeZone = viewer.provider.time_zone;
  const sets = useUnsentSets(vault);
  useSending(vault, sets.filter(({ refusal }) => refusal === null).length, resumed);
  useEffect(() => markUnsent(sets), [sets]);
  const waiting = sets.filter(({ refusal }) => refusal === null);
  const refused = sets.filter(({ refusal }) => refusal !== null);
  const isOnline = useOnline();
  if (!isOnline && !isSecureContext) return <NothingKept />;
  return (
    <section
      aria-label="Sets not sent yet"
      className="mb-4 flex flex-col gap-2 empty:hidden print:hidden"
    >
      {waiting.length > 0 && (
        <Banner tone="attention" icon="cloud-upload">
          <strong>{setsWords(waiting.length)} not sent yet.</strong>{' '}
          {waiting.map((set) => whose(set, timeZone)).join(' · ')}
          {waiting.map(
            ({ id, patient, rise }) =>
              rise !== null && (
                <p key={id} className="font-semibold text-danger-ink">
                  {patient.name}: {rise}
                </p>
              ),
          )}
        </Banner>
      )}
      {vault && refused.map((set) => <RefusedSet key={set.id} {...{ vault, set, timeZone }} />)}
      <WaitingHere isShared={viewer.sharedDevice !== null} except={viewer.uuid} />
    </section>
  );
}

/** Over plain http a browser has neither service workers nor encryption. */
const NothingKept = () => (
  <Banner tone="attention" icon="cloud-off">
    <strong>No connection, and this device cannot store sets.</strong> Wardline was opened over http
    and not https. Stay on this page and save when the connection is back: another page cannot be
    opened until then.
  </Banner>
);

/** How many sets of the user at the screen this device has not sent. */
export async function countUnsent(): Promise<number> {
  const vault = openedVault();
  return vault ? (await unsentSets(vault)).length : 0;
}

type RefusedSetProps = { vault: Vault; set: UnsentSet; timeZone: string };

function RefusedSet({ vault, set, timeZone }: RefusedSetProps) {
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const who = whose(set, timeZone);
  const correct = () => {
    if (restoreDraft(vault.user, set, timeZone)) return;
    toast({
      title: `There is a draft for ${set.patient.name}`,
      detail: 'Save or discard it first. Then correct this set.',
    });
  };
  return (
    <Banner
      tone="danger"
      icon="triangle-exclamation-point"
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={correct}>
            Correct<span className="sr-only"> the set of {who}</span>
          </Button>
          {!isBeyondRepeat(set.triedAt) && (
            <Button variant="quiet" onClick={() => void retryRefused(vault, set)}>
              Send again<span className="sr-only"> the set of {who}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAsks(true)}>
            Discard<span className="sr-only"> the set of {who}</span>
          </Button>
        </span>
      }
    >
      <strong>Not saved: {who}.</strong> {set.refusal}
      {set.rise !== null && <p className="font-semibold">{set.rise}</p>}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Discard the set of ${who}?`}
        confirmLabel="Discard set"
        danger
        onConfirm={() => {
          void discardUnsent(vault, set.id);
          // Its own button goes with the banner.
          focusPage();
        }}
      >
        <p>It is not in the patient’s record, and it cannot be restored.</p>
      </ConfirmDialog>
    </Banner>
  );
}

/**
 * Opens the form with what was typed. The set stays here until the form is saved, which is known by its key. False if the
 * form has another draft.
 */
function restoreDraft(userId: string, set: UnsentSet, timeZone: string): boolean {
  const { id, patient, encounterId, entry, observedAt, triedAt } = set;
  const key = draftKey({ userId, patientId: patient.id, encounterId, form: 'observations' });
  if (holdsDraft(localStorage, key, new Date())) return false;
  const savedAt = new Date().toISOString();
  const content = withItsTime(entry, new Date(observedAt), timeZone);
  localStorage.setItem(key, JSON.stringify({ savedAt, idempotencyKey: id, triedAt, content }));
  const from = encodeURIComponent(window.location.pathname);
  window.location.assign(`/patients/${patient.id}/observe?encounter=${encounterId}&from=${from}`);
  return true;
}

/** "Otieno, Achieng, 14:05"; with the date of another day. */
function whose({ patient, observedAt }: UnsentSet, timeZone: string): string {
  const at = new Date(observedAt);
  const dayOf = (instant: Date) => wallTimeAt(instant, timeZone).slice(0, 10);
  const isToday = dayOf(at) === dayOf(new Date());
  return `${patient.name}, ${isToday ? timeOfDay(at.getTime(), timeZone) : spokenInstant(at, timeZone)}`;
}

/** The vault of the user at the screen, for as long as the session lasts. */
function useOwnVault({ uuid: user, name }: KeptShell['viewer'], resumed: number): Vault | null {
  const vault = useVault();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each sign-in there is a new key
  useEffect(() => {
    // Over plain http a browser keeps nothing, and a form says that it was not saved.
    if (!isSecureContext) return;
    let isSignedOut = false;
    const open = () => void openVault(user, name).catch(() => {});
    const openIfNeeded = () => {
      const isWanted = !isSignedOut && document.visibilityState === 'visible';
      if (isWanted && openedVault()?.user !== user) open();
    };
    const giveUp = () => {
      isSignedOut = true;
    };
    open();
    const timer = setInterval(openIfNeeded, openEveryMs);
    addEventListener('online', openIfNeeded);
    addEventListener(signedOutEvent, giveUp);
    document.addEventListener('visibilitychange', openIfNeeded);
    return () => {
      clearInterval(timer);
      removeEventListener('online', openIfNeeded);
      removeEventListener(signedOutEvent, giveUp);
      document.removeEventListener('visibilitychange', openIfNeeded);
    };
  }, [user, name, resumed]);
  useEffect(() => {
    void navigator.serviceWorker
      ?.register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => {});
    // Not to be cleared for space: it may hold sets that are nowhere else.
    void navigator.storage?.persist?.().catch(() => {});
  }, []);
  useEffect(() => {
    const lock = () => void lockVault(user).catch(() => {});
    let notedAt = 0;
    const use = () => {
      if (Date.now() - notedAt < noteUseEveryMs) return;
      notedAt = Date.now();
      void noteUse().catch(() => {});
    };
    addEventListener(signedOutEvent, lock);
    addEventListener('pointerdown', use);
    addEventListener('keydown', use);
    return () => {
      removeEventListener(signedOutEvent, lock);
      removeEventListener('pointerdown', use);
      removeEventListener('keydown', use);
    };
  }, [user]);
  const own = vault?.user === user ? vault : null;
  useLockWhenIdle(own, name);
  return own;
}

/**
 * A device that nobody has used for as long as a session may be idle shows no patients any more: the server asks for the
 * sign-in, and without a connection the page is loaded again, which has no key then.
 */
function useLockWhenIdle(vault: Vault | null, name: string): void {
  const isLooking = useRef(false);
  const look = useEffectEvent(async () => {
    // Before anything is asked: the store and the server take their time.
    if (hasRunOut()) hidePage(true);
    if (!vault || isLooking.current) return;
    isLooking.current = true;
    try {
      if (!(await isVaultLive(vault.user))) {
        hidePage(true);
        await openVault(vault.user, name);
      }
    } catch (error) {
      if (error instanceof CallError && error.isLost) return window.location.reload();
    } finally {
      isLooking.current = false;
    }
    hidePage(false);
  });
  const isOpen = vault !== null;
  useEffect(() => {
    if (!isOpen) return;
    const lookNow = () => void look();
    const timers = [
      setInterval(lookNow, lookWhetherIdleEveryMs),
      setInterval(() => hasRunOut() && lookNow(), hideIdleEveryMs),
    ];
    addEventListener('focus', lookNow);
    addEventListener('pageshow', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      for (const timer of timers) clearInterval(timer);
      removeEventListener('focus', lookNow);
      removeEventListener('pageshow', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [isOpen]);
}

/** Hides the page until the server has answered. Then the sign-in or a page without patients takes its place, or it comes back. */
function hidePage(isHidden: boolean): void {
  document.body.style.visibility = isHidden ? 'hidden' : '';
}

function useUnsentSets(vault: Vault | null): UnsentSet[] {
  const client = useQueryClient();
  useEffect(() => watchUnsent(() => void client.invalidateQueries(waitingHere)), [client]);
  const [sets, setSets] = useState<UnsentSet[]>([]);
  useEffect(() => {
    if (!vault) return setSets([]);
    let isHere = true;
    const read = () =>
      void unsentSets(vault).then(
        (found) => isHere && setSets(found),
        () => {},
      );
    read();
    const unwatch = watchUnsent(read);
    return () => {
      isHere = false;
      unwatch();
    };
  }, [vault]);
  return sets;
}

/** Sends what waits: at once, when the network comes back, and every few seconds. */
function useSending(vault: Vault | null, waiting: number, resumed: number): void {
  const client = useQueryClient();
  const toast = useToast();
  const isSending = useRef(false);
  const send = useEffectEvent(async () => {
    if (!vault || isSending.current) return;
    isSending.current = true;
    try {
      const stored = await sendUnsent(vault);
      if (stored.length === 0) return;
      const was = stored.length === 1 ? 'was' : 'were';
      toast({ title: `${setsWords(stored.length)} of observations ${was} sent` });
      void client.invalidateQueries();
    } finally {
      isSending.current = false;
    }
  });
  const isWaiting = vault !== null && waiting > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after signing in again nobody waits for the next turn
  useEffect(() => {
    if (!isWaiting) return;
    const attempt = () => void send().catch(() => {});
    attempt();
    const timer = setInterval(attempt, sendEveryMs);
    addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      removeEventListener('online', attempt);
    };
  }, [isWaiting, resumed]);
}
