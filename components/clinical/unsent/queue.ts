import type { z } from 'zod';
import type { Entry } from '@/components/clinical/observations/entry';
import { isBeyondRepeat } from '@/components/platform/forms/beyond-repeat';
import { openedVault, type Vault } from '@/components/platform/offline/device-store';
import type {
  recordObservationsContract,
  recordUnobservedContract,
} from '@/lib/clinical/observations/contract';
import { CallError, call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** A set of observations as it goes to the server. */
export type SetToSend = {
  provider: string;
  patient: { id: string; name: string };
  encounterId: string;
  observedAt: string;
  body:
    | { observed: z.input<NonNullable<typeof recordObservationsContract.body>> }
    | { unobserved: z.input<NonNullable<typeof recordUnobservedContract.body>> };
  /** As it was typed, to correct it. */
  entry: Entry;
  /** The next step for a patient who got worse. */
  rise: string | null;
};

export type UnsentSet = SetToSend & {
  /** Its idempotency key. */
  id: string;
  /** When it may have reached the server first; null if it never left the device. */
  triedAt: string | null;
  /** Why the server refused it; null while it waits. */
  refusal: string | null;
};

/** For all tabs of this device: the sets that are not sent have changed. */
const changes = () => new BroadcastChannel('wardline:unsent-sets');
const changed = new EventTarget();

/** Calls back after each change, in this tab or another. Returns how to stop. */
export function watchUnsent(act: () => void): () => void {
  const channel = changes();
  channel.addEventListener('message', act);
  changed.addEventListener('change', act);
  return () => {
    channel.close();
    changed.removeEventListener('change', act);
  };
}

function tellAll(): void {
  changed.dispatchEvent(new Event('change'));
  const channel = changes();
  channel.postMessage(null);
  channel.close();
}

/** Those of the vault's user, in the order in which they were recorded. */
export async function unsentSets(vault: Vault): Promise<UnsentSet[]> {
  return (await vault.all('unsent')).map(({ value }) => value as UnsentSet);
}

export async function discardUnsent(vault: Vault, id: string): Promise<void> {
  await vault.drop('unsent', id);
  tellAll();
}

/** How long an answer is waited for before the set is kept: a nurse does not stand by a network that is silent. */
const answerWithinMs = 10_000;

/**
 * Sends a set, and keeps it on this device if no answer comes: it is sent again later, under the same key.
 * @throws CallError for a refusal, and for a lost answer where the device keeps nothing
 */
export async function sendOrKeep(set: SetToSend, id: string): Promise<'stored' | 'kept'> {
  const wasOnline = navigator.onLine;
  const vault = openedVault();
  try {
    await post(set, id);
  } catch (error) {
    if (!vault || !(error instanceof CallError) || !error.isLost) throw error;
    const triedAt = wasOnline ? new Date().toISOString() : null;
    const kept: UnsentSet = { ...set, id, triedAt, refusal: null };
    await vault.keep('unsent', id, kept).catch(() => {
      throw error;
    });
    tellAll();
    return 'kept';
  }
  // It was refused before, and corrected.
  if (vault) await discardUnsent(vault, id).catch(() => {});
  return 'stored';
}

/**
 * Sends what waits, in its order, each until there is an answer. One tab of the device sends at a time.
 * @returns the sets that were stored
 */
export async function sendUnsent(vault: Vault): Promise<UnsentSet[]> {
  return navigator.locks.request(`wardline:unsent-sets:${vault.user}`, async () => {
    const stored: UnsentSet[] = [];
    for (const set of await unsentSets(vault)) {
      if (set.refusal !== null) continue;
      if (isBeyondRepeat(set.triedAt)) {
        await refuse(vault, set, beyondRepeat);
        continue;
      }
      // Before it leaves: a tab that ends now leaves a set that may have arrived.
      const tried = { ...set, triedAt: set.triedAt ?? new Date().toISOString() };
      await vault.keep('unsent', set.id, tried);
      try {
        await post(set, set.id, { isInBackground: true });
      } catch (error) {
        if (!(error instanceof CallError) || isForLater(error)) return stored;
        // A fault of the server's own with this set keeps the others waiting no longer than that.
        if (error.status < 500) await refuse(vault, tried, reasonOf(error));
        continue;
      }
      await discardUnsent(vault, set.id);
      stored.push(set);
    }
    return stored;
  });
}

/** Sends a refused set once more, unchanged. */
export async function retryRefused(vault: Vault, set: UnsentSet): Promise<void> {
  await vault.keep('unsent', set.id, { ...set, refusal: null });
  tellAll();
}

async function refuse(vault: Vault, set: UnsentSet, refusal: string): Promise<void> {
  await vault.keep('unsent', set.id, { ...set, refusal });
  tellAll();
}

/** All that the server says, field by field. */
function reasonOf({ message, errors }: CallError): string {
  const sentences = new Set(Object.values(errors).flat());
  return sentences.size > 0 ? [...sentences].join(' ') : message;
}

function post(
  { provider, patient, body }: SetToSend,
  idempotencyKey: string,
  { isInBackground = false } = {},
): Promise<unknown> {
  const options = { idempotencyKey, answerWithinMs, isInBackground };
  const params = { provider_id: provider };
  return 'observed' in body
    ? call(recordOperation, { params, body: body.observed }, options)
    : call(
        recordUnobservedOperation,
        { params: { ...params, patient_id: patient.id }, body: body.unobserved },
        options,
      );
}

/** Whether every set would fare the same now: the session has ended, the server is busy or away. */
const isForLater = (error: CallError): boolean =>
  error.isLost || [401, 429, 503].includes(error.status);

const beyondRepeat =
  'It was sent more than 23 hours ago, or this device’s clock has been set back since, and no answer was received. Check the patient’s record: if the set is there, discard this one; otherwise correct its time and save it.';

const recordOperation = operation<typeof recordObservationsContract>(
  'POST /providers/{provider_id}/observations',
);
const recordUnobservedOperation = operation<typeof recordUnobservedContract>(
  'POST /providers/{provider_id}/patients/{patient_id}/observation-sets',
);
