import type { PendingPayment } from '@/lib/payments/read-pending';

const prefix = (user: string) => `wardline:payment:${user}:`;

export function keepPending(storage: Storage, user: string, pending: PendingPayment): void {
  storage.setItem(`${prefix(user)}${pending.key}`, JSON.stringify(pending));
}

export function dropPending(storage: Storage, user: string, key: string): void {
  storage.removeItem(`${prefix(user)}${key}`);
}

/** Under what a user's payments without an answer are kept. Reading them takes the schemas of `read-pending`. */
export function pendingKeys(storage: Storage, user: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix(user)));
}

/**
 * Whether an answer leaves open if the payment was taken: none came, or one from something that failed on the way. A
 * refusal leaves it open only for a repeat, of which an earlier attempt may have arrived: what was refused before the
 * server looked at the payment (not signed in, not allowed, too many requests) says nothing about that one.
 */
export function leavesOpen(status: number, { isRepeat }: { isRepeat: boolean }): boolean {
  if (status === 0 || status >= 500) return true;
  // What answered was no Wardline: its own answers are never redirections or empty successes.
  if (status < 400) return true;
  return isRepeat && [401, 403, 404, 408, 429].includes(status);
}
