import type { z } from 'zod';
import { database, withTenantTransaction } from '@/db/client';
import { findUserAccount, type UserAccountRow } from '@/db/queries/platform/accounts';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { knownDeviceOf } from '@/lib/platform/auth/known-device';
import { verifyPassword } from '@/lib/platform/auth/password';
import type { Caller } from '@/lib/platform/auth/server/caller';
import { countAttempt, lockedOut, settleAttempt } from '@/lib/platform/auth/server/lock-out';
import { takeCode } from '@/lib/platform/auth/server/second-factor';
import type { Claim } from '@/lib/platform/http/server/handle';

type Claimed = Omit<Claim<z.ZodType>, 'body'>;

/** Asks for the password again. Wrong ones count with those of signing in, so that this is no way around the lock-out. */
export async function provePassword(
  claim: Claimed,
  given: { field: string; password: string },
): Promise<void> {
  await prove(
    claim,
    (account) => verifyPassword(account.passwordHash, given.password),
    refuseField(given.field, 'This is not your password.'),
  );
}

/** Asks for a code of the second factor, which is used up. Wrong ones count as wrong passwords do. */
export async function reauthenticate(claim: Claimed, code: string): Promise<void> {
  await prove(
    claim,
    (account) => {
      if (!account.totpConfirmedAt) throw new Refusal('conflict', 'The second factor is not on.');
      return withTenantTransaction([], { durable: true }, (tx) => takeCode(tx, account, code));
    },
    refuseField('code', 'This code is incorrect or has been used. Enter the next one.'),
  );
}

/** A person's own session; a key has no password and no second factor. */
export function requirePerson(caller: Caller): void {
  if (caller.kind !== 'user') {
    throw new Refusal('forbidden', 'This is about a person’s own account. A key has none.');
  }
}

async function prove(
  { caller, ip, headers }: Claimed,
  isRight: (account: UserAccountRow) => Promise<boolean>,
  refusal: Refusal,
): Promise<void> {
  requirePerson(caller);
  const account = await findUserAccount(database(), caller.id);
  if (!account) throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.');
  const device = knownDeviceOf(headers, account);
  const attempt = await countAttempt(account.email, { ip, device });
  if ('lockedSeconds' in attempt) throw lockedOut(attempt.lockedSeconds);
  if (!(await isRight(account))) throw refusal;
  await settleAttempt(attempt.attemptIds);
}
