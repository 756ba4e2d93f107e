'use client';

import { useSyncExternalStore } from 'react';
import { roundEntrySchema } from '@/components/admissions/rounds/round-entry';
import { draftSchema, readDraft } from '@/components/platform/forms/draft';
import { draftKey } from '@/components/platform/forms/draft-key';

const stored = draftSchema(roundEntrySchema);

/** Whether a round of this patient was begun on this device and not saved. */
export function useHasDraft(userId: string, patientId: string, encounterId: string): boolean {
  const key = draftKey({ userId, patientId, encounterId, form: 'round' });
  return useSyncExternalStore(
    subscribe,
    () => {
      try {
        return readDraft(stored, localStorage.getItem(key), new Date()) !== null;
      } catch {
        return false;
      }
    },
    () => false,
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
