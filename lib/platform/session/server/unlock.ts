import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { database, withTenantTransaction } from '@/db/client';
import { findUserAccount, listMemberships } from '@/db/queries/platform/accounts';
import { claimPinGuess } from '@/db/queries/platform/sessions';
import type { SharedDevice } from '@/db/queries/platform/shared-devices';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { pinAttempts } from '@/lib/domain/pins';
import { verifyPassword } from '@/lib/platform/auth/password';
import { countPin, settleAttempt } from '@/lib/platform/auth/server/lock-out';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { unlockContract } from '@/lib/platform/session/contract';
import { answerOpened, refusalMs } from '@/lib/platform/session/server/answer-opened';
import { recordRefusedSignIn } from '@/lib/platform/session/server/audit';
import { continueSession, type Person } from '@/lib/platform/session/server/open-session';
import { findThisDevice } from '@/lib/platform/shared-devices/server/find';

type Attempt = {
  body: z.output<NonNullable<typeof unlockContract.body>>;
  request: ApiRequest;
  ip: string;
  requestId: string;
};

/**
 * Continues a user's session on this shared device after the right PIN. Wrong ones are on record at each of the user's providers.
 * @throws Refusal `unauthenticated` with `errors.pin` for a wrong PIN, and with `errors.password` where only a sign-in helps
 */
export async function unlock(attempt: Attempt): Promise<Response> {
  const answerNoEarlierThan = performance.now() + refusalMs;
  const { body, request, ip } = attempt;
  const device = await findThisDevice(request.headers);
  if (!device)
    throw needsPassword('This device is not shared any more. Sign in with your password.');
  const person = await findMemberOf(device, body.user);
  try {
    await checkPin(device, person, body, ip);
    if (!person) throw pinIsOff();
    const opened = await continueSession(person, unlockContract, device, attempt);
    return answerOpened(unlockContract, person, opened);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (person) await recordRefusedSignIn(unlockContract, person, attempt, error.message);
    await sleep(Math.max(0, answerNoEarlierThan - performance.now()));
    throw error;
  }
}

/** The active user of this id, where they work at the device's hospital. */
async function findMemberOf(device: SharedDevice, userId: string): Promise<Person | null> {
  const [account, memberships] = await Promise.all([
    findUserAccount(database(), userId),
    listMemberships(database(), userId),
  ]);
  const isMember = account?.isActive && memberships.some(({ id }) => id === device.providerId);
  return isMember ? { ...account, memberships } : null;
}

/** Counts the guess before it is judged. A user who has not signed in here takes as long as one who has. */
async function checkPin(
  device: SharedDevice,
  person: Person | null,
  { pin, user }: Attempt['body'],
  ip: string,
): Promise<void> {
  const attempt = await countPin(device.id, ip);
  if ('lockedSeconds' in attempt) {
    throw needsPassword('Too many wrong PINs on this device. Sign in with your password.');
  }
  const guess =
    person &&
    (await withTenantTransaction([], { durable: true }, (tx) => claimPinGuess(tx, device, user)));
  const isRight = await verifyPassword((guess && person.pinHash) ?? null, pin);
  if (guess && isRight) return settleAttempt(attempt.attemptIds);
  if (guess && guess.wrongPins < pinAttempts) throw wrongPin(pinAttempts - guess.wrongPins);
  // Nothing was judged, so that a user whose PIN is off does not use up the guesses of the others.
  if (!guess) await settleAttempt(attempt.attemptIds);
  throw pinIsOff();
}

/** After too many wrong PINs, and for a user who has not signed in here. */
const pinIsOff = () =>
  needsPassword('Your PIN is off on this device. Sign in with your password to use it again.');

function wrongPin(left: number): Refusal {
  return refuseField(
    'pin',
    `This PIN is incorrect. ${left === 1 ? '1 attempt is' : `${left} attempts are`} left.`,
    'unauthenticated',
  );
}

const needsPassword = (sentence: string) => refuseField('password', sentence, 'unauthenticated');
