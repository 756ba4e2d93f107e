import { inProviders } from '@/db/client';
import { claimSignInAttempt, settleSignInAttempt } from '@/db/queries/sign-in-attempts';
import { hashSecret } from '@/lib/auth/secrets';
import { env } from '@/lib/env';
import { Refusal } from '@/lib/errors';

type Attempt = Promise<{ attemptId: number } | { lockedSeconds: number }>;

/**
 * Counts a guess at an account's password or code before it is judged, whether or not there is such an account.
 * Whoever guesses right settles the attempt; one that is not settled has failed.
 */
export const countAttempt = (email: string, ip: string): Attempt => claim(hashOf(email), ip);

/** As `countAttempt`, of a code that came with the right password while the account is locked: a count of its own. */
export const countCodeInLockOut = (email: string, ip: string): Attempt =>
  // Beside the hash and not in it: whatever a stranger sends as an address is counted elsewhere.
  claim(`code ${hashOf(email)}`, ip);

const hashOf = (email: string) => hashSecret(email.toLowerCase());

function claim(accountHash: string, ip: string): Attempt {
  const limit = env().SIGN_IN_FAILURES_PER_15_MINUTES;
  return inProviders([], { durable: true }, (tx) =>
    claimSignInAttempt(tx, { accountHash, ip, limit }),
  );
}

/** The guess was right: it does not count towards the lock-out. */
export function settleAttempt(attemptId: number): Promise<void> {
  return inProviders([], { durable: true }, (tx) => settleSignInAttempt(tx, attemptId));
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
