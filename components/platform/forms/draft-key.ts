/** To whose record an unfinished form belongs: another nurse at the same screen does not see it. */
export interface DraftOwner {
  readonly userId: string;
  readonly patientId: string;
  readonly encounterId: string;
  readonly form:
    | 'observations'
    | 'morse'
    | 'admission'
    | 'registration'
    | 'shift-count'
    | 'shift-close'
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

const keptForMs = 24 * 3_600_000;

/** Whether a draft is a day old: it is no longer restored. */
export const isForgotten = (savedAt: string, now: Date): boolean =>
  !(now.getTime() - new Date(savedAt).getTime() < keptForMs);

/** Whether a draft is kept under this key that is still restored. */
export function holdsDraft(storage: Storage, key: string, now: Date): boolean {
  const text = storage.getItem(key);
  return text !== null && !isForgotten(savedAtOf(text), now);
}

/**
 * Removes the drafts of a user who signs out from this device, and every draft that is a day old. What a colleague typed here
 * today is kept.
 */
export function discardDrafts(storage: Storage, userId: string, now: Date): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    const isOwn = key.startsWith(`${prefix}${userId}:`);
    if (isOwn || isForgotten(savedAtOf(storage.getItem(key)), now)) storage.removeItem(key);
  }
}

function savedAtOf(text: string | null): string {
  try {
    return String(JSON.parse(text ?? '').savedAt);
  } catch {
    return '';
  }
}
