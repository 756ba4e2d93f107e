import type { z } from 'zod';
import { withTenantTransaction } from '@/db/client';
import type { UserAccountRow } from '@/db/queries/platform/accounts';
import { Refusal } from '@/lib/domain/errors';
import { knownDeviceOf } from '@/lib/platform/auth/known-device';
import { verifyPassword } from '@/lib/platform/auth/password';
import { temporaryPasswordDays } from '@/lib/platform/auth/password-rules';
import {
  countAttempt,
  countCodeInLockOut,
  lockedOut,
  settleAttempt,
} from '@/lib/platform/auth/server/lock-out';
import { takeCode } from '@/lib/platform/auth/server/second-factor';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import type { signInContract } from '@/lib/platform/session/contract';

type Given = z.output<NonNullable<typeof signInContract.body>>;

/**
 * Whether these credentials open this account; an unknown address has none, and the same work is done for it.
 * @throws Refusal `unauthenticated`, with `errors.code` when the second factor is what is missing or not right;
 *   `too_many` during a lock-out; a password that was given longer ago than it lasts is refused, too
 */
export async function checkCredentials(
  account: UserAccountRow | null,
  given: Given,
  { ip, headers }: { ip: string; headers: HeaderReader },
): Promise<UserAccountRow> {
  const device = knownDeviceOf(headers, account);
  const attempt = await countAttempt(given.email, { ip, device });
  if ('lockedSeconds' in attempt) {
    if (account && (await passesLockOut(account, given, ip))) return account;
    throw lockedOut(attempt.lockedSeconds);
  }
  const isRight = await verifyPassword(account?.passwordHash ?? null, given.password);
  if (!account?.isActive || !isRight) {
    throw new Refusal('unauthenticated', 'The e-mail address or the password is not right.');
  }
  if (isExpired(account)) {
    await settleAttempt(attempt.attemptIds);
    throw expired();
  }
  if (account.totpConfirmedAt && given.code !== undefined) {
    if (!(await acceptsCode(account, given.code))) {
      throw codeRefused('This code is not right, or was used already. Enter the next one.');
    }
  }
  await settleAttempt(attempt.attemptIds);
  if (account.totpConfirmedAt && given.code === undefined) {
    throw codeRefused('Enter the six-digit code of your authenticator app.');
  }
  return account;
}

/**
 * Strangers' guesses must not keep out a user with a second factor. The code is judged first and used up, so that
 * each right code is worth one guess at the password and no more; and of whoever knows the password the codes are
 * counted here too, so that a lock-out, which anybody can bring about, is no way to guess them without end.
 */
async function passesLockOut(
  account: UserAccountRow,
  { code, password }: Given,
  ip: string,
): Promise<boolean> {
  if (!account.isActive || !account.totpConfirmedAt || code === undefined) return false;
  const isCode = await acceptsCode(account, code);
  if (!(await verifyPassword(account.passwordHash, password))) return false;
  const attempt = await countCodeInLockOut(account.email, ip);
  if ('lockedSeconds' in attempt || !isCode) return false;
  await settleAttempt(attempt.attemptIds);
  if (isExpired(account)) throw expired();
  return true;
}

/** A first password on a paper that nobody used is no way in for whoever finds it later. */
const isExpired = ({ passwordExpiresAt }: UserAccountRow): boolean =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= Date.now();

const expired = () =>
  new Refusal(
    'unauthenticated',
    `This password was for the first ${temporaryPasswordDays} days, which are over. Ask whoever gave it to you for a new one.`,
  );

const acceptsCode = (account: UserAccountRow, code: string) =>
  withTenantTransaction([], { durable: true }, (tx) => takeCode(tx, account, code));

const codeRefused = (sentence: string) =>
  new Refusal('unauthenticated', sentence, { fields: { code: [sentence] } });
