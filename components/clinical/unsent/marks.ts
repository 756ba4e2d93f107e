import { useSyncExternalStore } from 'react';

/** A set that is on this device alone: it waits to be sent, or the server has refused it. */
export type UnsentMark = 'waiting' | 'refused';

let marks: ReadonlyMap<string, UnsentMark> = new Map();
const listeners = new Set<() => void>();

/** Says on every board and grid of this page which patients have a set that was not sent. */
export function markUnsent(sets: readonly { encounterId: string; refusal: string | null }[]): void {
  marks = new Map(
    sets
      .map(
        ({ encounterId, refusal }) =>
          [encounterId, refusal === null ? 'waiting' : 'refused'] as const,
      )
      // Of two sets of a patient the refused one is shown: it waits for a person.
      .toSorted(([, one], [, other]) => Number(one === 'refused') - Number(other === 'refused')),
  );
  for (const changed of [...listeners]) changed();
}

/** Whether this device has a set of this encounter that was not sent; null for none. */
export const useUnsentMark = (encounterId: string): UnsentMark | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => marks.get(encounterId) ?? null,
    () => null,
  );
