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
 * The account that these credentials open. An unknown address takes as long as a known one.
 * @throws Refusal `unauthenticated`, with `errors.code` if the second factor is missing or incorrect; also for an
 * expired temporary password; `too_many` during a lock-out
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
    throw new Refusal('unauthenticated', 'The e-mail address or password is incorrect.');
  }
  if (isExpired(account)) {
    await settleAttempt(attempt.attemptIds);
    throw expired();
  }
  if (account.totpConfirmedAt && given.code !== undefined) {
    if (!(await acceptsCode(account, given.code))) {
      throw codeRefused('This code is incorrect or has been used. Enter the next one.');
    }
  }
  await settleAttempt(attempt.attemptIds);
  if (account.totpConfirmedAt && given.code === undefined) {
    throw codeRefused('Enter the six-digit code from your authenticator app.');
  }
  return account;
}

/**
 * Strangers' guesses must not lock out a user with a second factor. The code is checked first and used up, so that
 * each correct code allows only one guess at the password. Codes that come with the correct password are counted here
 * too, because anyone can cause a lock-out, and it must not allow endless guesses at the code.
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

/** An unused temporary password on a piece of paper must not work for anyone who finds it later. */
const isExpired = ({ passwordExpiresAt }: UserAccountRow): boolean =>
  passwordExpiresAt !== null && passwordExpiresAt.getTime() <= Date.now();

const expired = () =>
  new Refusal(
    'unauthenticated',
    `Your temporary password expired after ${temporaryPasswordDays} days. Ask your administrator for a new one.`,
  );

const acceptsCode = (account: UserAccountRow, code: string) =>
  withTenantTransaction([], { durable: true }, (tx) => takeCode(tx, account, code));

const codeRefused = (sentence: string) =>
  new Refusal('unauthenticated', sentence, { fields: { code: [sentence] } });
