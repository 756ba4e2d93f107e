import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Tx } from '@/db/client';
import { takeRecoveryCode, takeTotpStep } from '@/db/queries/platform/accounts';
import { bareCode, hashSecret, hashSpokenCode, newSpokenCode } from '@/lib/platform/auth/secrets';

/** A secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 s), and the link that an app opens. */
export function newTotpSecret(email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: 'Wardline', label: email, secret }) };
}

/**
 * The time step whose code this is, or null. A phone's clock may be a step behind or ahead (RFC 6238, 5.2).
 * Whether the step's code was used already is for the database to say.
 */
export function totpStepOf(secret: string, code: string): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const result = verifySync({ secret, token: code, strategy: 'totp', epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Uses up a code of this account's second factor: of the app, or one of the recovery codes. False: not right. */
export async function takeCode(
  tx: Tx,
  account: { id: string; totpSecret: string | null },
  given: string,
): Promise<boolean> {
  const code = bareCode(given);
  const step = account.totpSecret === null ? null : totpStepOf(account.totpSecret, code);
  return step === null
    ? takeRecoveryCode(tx, account.id, hashSecret(code))
    : takeTotpStep(tx, account.id, step);
}

const recoveryCodes = 10;

/** Codes for the day on which the phone is lost. They are shown once; `hashes` is what the account keeps. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, newSpokenCode);
  return { codes, hashes: codes.map(hashSpokenCode) };
}
