import { withTenantTransaction } from '@/db/client';
import { claimSignInAttempt, settleSignInAttempts } from '@/db/queries/platform/sign-in-attempts';
import { Refusal } from '@/lib/domain/errors';
import { hashSecret } from '@/lib/platform/auth/secrets';
import { env } from '@/lib/platform/settings/env';

type Attempt = { attemptIds: number[] } | { lockedSeconds: number };

/**
 * Counts a guess at an account's password or code before it is judged, whether or not there is such an account.
 * Whoever guesses right settles the attempt; one that is not settled has failed. A device that the person has signed in with
 * before (`device`, its token) has as many guesses of its own, and theirs alone keep the person out there.
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

/** As `countAttempt`, of a code that came with the right password while the account is locked: a count of its own. */
export const countCodeInLockOut = (email: string, ip: string): Promise<Attempt> =>
  // Beside the hash and not in it: whatever a stranger sends as an address is counted elsewhere.
  claim(`code ${hashOf(email)}`, ip);

const hashOf = (email: string) => hashSecret(email.toLowerCase());

async function claim(accountHash: string, ip: string): Promise<Attempt> {
  const limit = env().SIGN_IN_FAILURES_PER_15_MINUTES;
  const claimed = await withTenantTransaction([], { durable: true }, (tx) =>
    claimSignInAttempt(tx, { accountHash, ip, limit }),
  );
  return 'attemptId' in claimed ? { attemptIds: [claimed.attemptId] } : claimed;
}

/** The guess was right: it does not count towards the lock-out. */
export function settleAttempt(attemptIds: readonly number[]): Promise<void> {
  return withTenantTransaction([], { durable: true }, (tx) => settleSignInAttempts(tx, attemptIds));
}

/** The refusal of an account at which too many guesses failed. */
export function lockedOut(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(
    'too_many',
    `Too many failed attempts. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
