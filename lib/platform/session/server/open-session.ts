import { database, type Tx, withTenantTransaction } from '@/db/client';
import {
  findUserAccount,
  type listMemberships,
  type UserAccountRow,
} from '@/db/queries/platform/accounts';
import {
  deleteEndedSessions,
  insertSession,
  leaveSession,
  lockOthers,
  unlockSession,
} from '@/db/queries/platform/sessions';
import { touchSharedDevice } from '@/db/queries/platform/shared-devices';
import { Refusal } from '@/lib/domain/errors';
import { sessionCookie, sessionTokenOf, sharedDeviceCookie } from '@/lib/platform/auth/cookie';
import { hashSecret, newSessionToken } from '@/lib/platform/auth/secrets';
import { knownCallers } from '@/lib/platform/auth/server/known-callers';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import type { Contract } from '@/lib/platform/http/contract';
import { auditSession } from '@/lib/platform/session/server/audit';
import { env } from '@/lib/platform/settings/env';
import { findThisDevice } from '@/lib/platform/shared-devices/server/find';

export type Person = UserAccountRow & { memberships: Awaited<ReturnType<typeof listMemberships>> };

type Opening = { request: ApiRequest; ip: string; requestId: string };

export type Opened = {
  /** To set. */
  cookies: string[];
  /** The uuid of the current provider. */
  shownId: string;
  endsAt: Date;
};

/**
 * Opens a session with a new token for a person who has proved their identity, and ends the browser's previous one; on a
 * shared device of the person's hospital, another user's previous one is locked.
 * @param contract the operation by which the person signed in, for the audit log
 * @param isStillProved checks the proof besides the account itself again, while nobody can change it
 * @throws Refusal `forbidden` for a person without a provider; `unauthenticated` if the account has changed since
 */
export async function openSession(
  person: Person,
  contract: Contract,
  { request, ip, requestId }: Opening,
  isStillProved?: (tx: Tx) => Promise<boolean>,
): Promise<Opened> {
  const device = await deviceOf(person, request);
  const shown =
    person.memberships.find(({ id }) => id === device?.providerId) ?? person.memberships[0];
  if (!shown) {
    throw new Refusal(
      'forbidden',
      'You are not a user of any hospital. Ask an administrator to add you.',
    );
  }
  const token = newSessionToken();
  const times = timesOn(device);
  const session = {
    tokenHash: hashSecret(token),
    userId: person.id,
    providerId: shown.id,
    ip,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    deviceProviderId: device?.providerId ?? null,
    sharedDeviceId: device?.id ?? null,
  };
  await inPlaceOfFormer(
    person,
    { request, device, ...(isStillProved && { isStillProved }) },
    async (tx) => {
      await insertSession(tx, session, times);
      await auditSession(tx, contract, person, { ip, requestId });
    },
  );
  await deleteEndedSessions(database());
  const endsAt = new Date(Date.now() + times.hours * 3_600_000);
  return { cookies: cookiesOf(request, { token, endsAt, device }), shownId: shown.id, endsAt };
}

/**
 * Continues a person's session on this shared device with a new token, after the right PIN, and locks the session of the user
 * before.
 * @throws Refusal `unauthenticated` if the session has ended, or the account has changed since
 */
export async function continueSession(
  person: Person,
  contract: Contract,
  device: ThisDevice,
  { request, ip, requestId }: Opening,
): Promise<Opened> {
  const token = newSessionToken();
  const { idleMinutes } = timesOn(device);
  const { providerId, expiresAt } = await inPlaceOfFormer(
    person,
    { request, device },
    async (tx) => {
      const change = { tokenHash: hashSecret(token), idleMinutes };
      const continued = await unlockSession(tx, device, person.id, change);
      if (!continued) throw changedMeanwhile();
      await auditSession(tx, contract, person, { ip, requestId });
      return continued;
    },
  );
  return {
    cookies: cookiesOf(request, { token, endsAt: expiresAt, device }),
    shownId: providerId ?? device.providerId,
    endsAt: expiresAt,
  };
}

type ThisDevice = NonNullable<Awaited<ReturnType<typeof findThisDevice>>>;

/** The shared device of this request, where the person works at its hospital. */
async function deviceOf(person: Person, request: ApiRequest): Promise<ThisDevice | null> {
  const device = await findThisDevice(request.headers);
  return device && person.memberships.some(({ id }) => id === device.providerId) ? device : null;
}

/** On a shared device the hospital's own times, never longer than the server's. */
function timesOn(device: ThisDevice | null): { idleMinutes: number; hours: number } {
  const { SESSION_IDLE_MINUTES: idleMinutes, SESSION_HOURS: hours } = env();
  if (!device) return { idleMinutes, hours };
  return {
    idleMinutes: Math.min(idleMinutes, device.lockMinutes),
    hours: Math.min(hours, device.sessionHours),
  };
}

/** Runs the work in a transaction that takes the browser's former session out of the way, if the account is unchanged. */
async function inPlaceOfFormer<T>(
  person: Person,
  {
    request,
    device,
    isStillProved = async () => true,
  }: {
    request: ApiRequest;
    device: ThisDevice | null;
    isStillProved?: (tx: Tx) => Promise<boolean>;
  },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const formerToken = sessionTokenOf(request.headers.get('cookie'));
  const former = formerToken && hashSecret(formerToken);
  const result = await withTenantTransaction(
    person.memberships.map(({ id }) => id),
    { durable: true },
    async (tx) => {
      await requireUnchanged(tx, person, isStillProved);
      // In the order in which removing a device locks the rows.
      if (device) {
        if (!(await touchSharedDevice(tx, device))) throw deviceIsRemoved();
        await lockOthers(tx, device, person.id);
      }
      if (former) await leaveSession(tx, former, device);
      return work(tx);
    },
  );
  if (former || device) knownCallers().forgetAll();
  return result;
}

function cookiesOf(
  request: ApiRequest,
  { token, endsAt, device }: { token: string; endsAt: Date; device: ThisDevice | null },
): string[] {
  // The database alone ends the session; the cookie need only live as long.
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - Date.now()) / 1000));
  const own = sessionCookie(request.headers, token, seconds);
  return device ? [own, sharedDeviceCookie(request.headers, device.token)] : [own];
}

/**
 * A change of credentials ends the account's sessions in the same transaction. A session opened with the old
 * credentials must not survive it: the change either waits for this transaction or is seen here.
 */
async function requireUnchanged(
  tx: Tx,
  proved: UserAccountRow,
  isStillProved: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const account = await findUserAccount(tx, proved.id, { lock: 'share' });
  const isUnchanged =
    account?.isActive &&
    account.passwordHash === proved.passwordHash &&
    account.pinHash === proved.pinHash &&
    account.totpConfirmedAt?.getTime() === proved.totpConfirmedAt?.getTime();
  if (isUnchanged && (await isStillProved(tx))) return;
  throw changedMeanwhile();
}

const deviceIsRemoved = () =>
  new Refusal('unauthenticated', 'This device has just been removed. Sign in again.');

const changedMeanwhile = () =>
  new Refusal('unauthenticated', 'Your sign-in details have just changed. Sign in again.');
