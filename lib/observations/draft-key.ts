/** Whose unfinished form it is: another nurse at the same screen does not see it. */
export interface DraftOwner {
  readonly userId: string;
  readonly patientId: string;
  readonly encounterId: string;
  readonly form:
    | 'observations'
    | 'morse'
    | 'admission'
    | 'discharge'
    | 'transfer'
    | 'handover'
    | 'prescription'
    | 'referral'
    | 'reply'
    | 'round'
    | 'note';
}

const prefix = 'wardline:draft:';

export function draftKey({ userId, patientId, encounterId, form }: DraftOwner): string {
  return `${prefix}${userId}:${patientId}:${encounterId}:${form}`;
}

/** Forgets every draft on this device, when the user signs out. */
export function discardDrafts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) storage.removeItem(key);
}
