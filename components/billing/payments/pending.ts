import type { PendingPayment } from '@/components/billing/payments/read-pending';

const prefix = (user: string) => `wardline:payment:${user}:`;

/** Keeps a payment on this device before it is sent: should its answer be lost, it is asked for. Throws where storage is forbidden. */
export function keepPending(storage: Storage, user: string, pending: PendingPayment): void {
  storage.setItem(`${prefix(user)}${pending.key}`, JSON.stringify(pending));
}

/** Forgets a payment that has its answer, or was given up. */
export function dropPending(storage: Storage, user: string, key: string): void {
  storage.removeItem(`${prefix(user)}${key}`);
}

/**
 * Whether a user may have payments without an answer at a provider: a look that does without the schemas of
 * `read-pending`. What it cannot read counts, so that it is looked at closely.
 */
export function mayBeLeftBehind(
  storage: Storage,
  user: string,
  provider: string,
  now: Date,
): boolean {
  return pendingKeys(storage, user).some((key) => {
    const sent = sendingOf(storage.getItem(key));
    return sent === null || (sent.provider === provider && !isPendingExpired(sent.at, now));
  });
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
  // The answer is not from Wardline: its own answers are never redirections or empty successes.
  if (status < 400) return true;
  return isRepeat && [401, 403, 404, 408, 429].includes(status);
}

const keptForMs = 24 * 3_600_000;

/** The server forgets the key of a payment after a day: sent again later, it would be taken a second time. */
export const isPendingExpired = (sentAtMs: number, now: Date) =>
  now.getTime() - sentAtMs >= keptForMs;

/** The destination and the time (in milliseconds) of a kept request; null where it does not say them. */
export function sendingOf(text: string | null): { provider: string; at: number } | null {
  try {
    const { provider, sentAt } = JSON.parse(text ?? '');
    const at = Date.parse(sentAt);
    return typeof provider === 'string' && Number.isFinite(at) ? { provider, at } : null;
  } catch {
    return null;
  }
}
