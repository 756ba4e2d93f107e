import { withTenantTransaction } from '@/db/client';
import { claimSignInAttempt, settleSignInAttempts } from '@/db/queries/platform/sign-in-attempts';
import { Refusal } from '@/lib/domain/errors';
import { devicePinFailures } from '@/lib/domain/pins';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { env } from '@/lib/platform/settings/env';

type Attempt = { attemptIds: number[] } | { lockedSeconds: number };

/**
 * Counts a guess at an account's password or code before it is checked, whether or not the account exists. A correct
 * guess is settled; a guess that is not settled counts as failed. A device that the person has signed in with before
 * (`device`, its token) has a count of its own, and only that count locks the person out there.
 */
export async function countAttempt(
  email: string,
  { ip, device }: { ip: string; device: string | null },
): Promise<Attempt> {
  if (device === null) return claim(hashOf(email), ip);
  const own = await claim(`device ${hashSecret(`${hashOf(email)} ${device}`)}`, ip);
  if ('lockedSeconds' in own) return own;
  const everywhere = await claim(hashOf(email), ip);
  const others = 'attemptIds' in everywhere ? everywhere.attemptIds : [];
  return { attemptIds: [...own.attemptIds, ...others] };
}

/**
 * As `countAttempt`, for a code that comes with the correct password while the account is locked. It has its own
 * count.
 */
export const countCodeInLockOut = (email: string, ip: string): Promise<Attempt> =>
  // Before the hash, not inside it, so that no e-mail address sent by a stranger can use this count.
  claim(`code ${hashOf(email)}`, ip);

/** Counts a guess at a PIN, of whichever user, on this shared device. */
export const countPin = (deviceId: string, ip: string): Promise<Attempt> =>
  claim(`pin ${deviceId}`, ip, devicePinFailures);

const hashOf = (email: string) => hashSecret(email.toLowerCase());

async function claim(
  accountHash: string,
  ip: string,
  limit = env().SIGN_IN_FAILURES_PER_15_MINUTES,
): Promise<Attempt> {
  const claimed = await withTenantTransaction([], { durable: true }, (tx) =>
    claimSignInAttempt(tx, { accountHash, ip, limit }),
  );
  return 'attemptId' in claimed ? { attemptIds: [claimed.attemptId] } : claimed;
}

/** The guess was correct: it does not count towards the lock-out. */
export function settleAttempt(attemptIds: readonly number[]): Promise<void> {
  return withTenantTransaction([], { durable: true }, (tx) => settleSignInAttempts(tx, attemptIds));
}

/** The refusal after too many failed guesses at an account. */
export function lockedOut(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(
    'too_many',
    `Too many failed attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
