import { database, withTenantTransaction } from '@/db/client';
import {
  findApiKey,
  findDisplayKey,
  findSession,
  touchApiKey,
  touchSession,
} from '@/db/queries/platform/identity';
import { findLockedUser } from '@/db/queries/platform/sessions';
import {
  type Permission,
  permissions,
  permissionsOf,
  settingsOf,
} from '@/lib/domain/codes/permissions';
import { Refusal } from '@/lib/domain/errors';
import { displayKeyOf, sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { type KnownCaller, knownCallers } from '@/lib/platform/auth/server/known-callers';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import { lockedField, viewerHeader } from '@/lib/platform/http/expected-user';
import { unusedMsOf } from '@/lib/platform/http/last-use';
import { env } from '@/lib/platform/settings/env';

/**
 * Finds the caller of this request. Throws `unauthenticated` if there is none, or if it is not the user that the
 * screen shows, according to a header or, for requests without our headers, the address (`shown`).
 */
export async function identify(
  headers: HeaderReader,
  { isUse = true, shown = null }: { isUse?: boolean; shown?: string | null } = {},
): Promise<Caller> {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const caller = key ? await callerOfKey(key) : null;
    if (!caller) throw unauthenticated('The API key is not valid, has expired or was revoked.');
    return caller;
  }
  const token = sessionTokenOf(headers.get('cookie'));
  const viewer = headers.get(viewerHeader) ?? shown;
  const unusedMs = unusedMsOf(headers);
  const caller = token ? await callerOfSession(token, { isUse, unusedMs }) : null;
  if (!caller) {
    if (token && (await findLockedUser(database(), hashSecret(token)))) throw deviceIsLocked();
    // A browser drops an expired cookie, but the person at the screen was signed in.
    const wasSignedIn = token !== null || viewer !== null;
    throw unauthenticated(
      wasSignedIn ? 'Your session has ended. Sign in again.' : 'Sign in, or send an API key.',
    );
  }
  if (viewer !== null && viewer !== caller.id) {
    throw unauthenticated('Another user has signed in on this device. Sign in again.');
  }
  return caller;
}

/** Finds the wall display of this request by its cookie. Throws `unauthenticated` if its key does not work any more. */
export async function identifyDisplay(headers: HeaderReader): Promise<Caller> {
  const key = displayKeyOf(headers.get('cookie'));
  const caller = key ? await callerOfDisplay(key) : null;
  if (!caller)
    throw unauthenticated('This display has no key, or its key was revoked or has expired.');
  return caller;
}

const unauthenticated = (message: string) =>
  new Refusal('unauthenticated', message, { headers: { 'www-authenticate': 'Bearer' } });

const deviceIsLocked = () => {
  const sentence = 'This device is locked. Unlock it with a PIN, or sign in.';
  return new Refusal('unauthenticated', sentence, {
    fields: { [lockedField]: [sentence] },
    headers: { 'www-authenticate': 'Bearer' },
  });
};

/** How long a session of this caller may be idle: on a shared device until it locks, elsewhere until it ends. */
const idleMinutesOf = ({ sharedDevice }: Caller): number =>
  sharedDevice?.lockMinutes ?? env().SESSION_IDLE_MINUTES;

/** How often a use is recorded: at most once a minute, and often enough for a short idle time. */
const touchEveryMs = (caller: Caller) => Math.min(60_000, (idleMinutesOf(caller) * 60_000) / 4);

/**
 * The person of this session token; null if it has ended or is locked.
 *
 * @param unusedMs for how long nobody has used the page that asks
 */
export async function callerOfSession(
  token: string,
  { isUse = true, unusedMs = 0 }: { isUse?: boolean; unusedMs?: number } = {},
): Promise<Caller | null> {
  const sessionHash = hashSecret(token);
  const known = await knownCallers().find('user', sessionHash, () => personOf(sessionHash));
  if (!known) return null;
  if (isUse && isToBeNoted(known, unusedMs)) {
    const idleMinutes = idleMinutesOf(known.caller);
    await touchSession(database(), sessionHash, { unusedMs, idleMinutes });
    knownCallers().forget(sessionHash);
  }
  return { ...known.caller };
}

const callerOfKey = (key: string) => {
  const secretHash = hashSecret(key);
  return callerOf(secretHash, () => systemOf(secretHash));
};

/** The wall display of this key, or null. It may do nothing that needs a permission. */
export const callerOfDisplay = (key: string) => {
  const secretHash = hashSecret(key);
  // Under a name of its own, or a display's key would for some seconds be accepted as a system's.
  return callerOf(`display ${secretHash}`, () => displayOf(secretHash));
};

async function callerOf(
  name: string,
  look: () => Promise<KnownCaller | null>,
): Promise<Caller | null> {
  const known = await knownCallers().find('api-key', name, look);
  if (!known) return null;
  const [at] = known.caller.affiliations;
  if (at && isToBeNoted(known)) {
    await withTenantTransaction([at.provider.id], { durable: false }, (tx) =>
      touchApiKey(tx, at.provider.id, known.caller.id),
    );
    knownCallers().forget(name);
  }
  return { ...known.caller };
}

/** A use that was recorded is not recorded again: the page says whole seconds. */
function isToBeNoted({ usedMsAgo, caller }: KnownCaller, unusedMs = 0): boolean {
  if (usedMsAgo === null) return true;
  return usedMsAgo > touchEveryMs(caller) && usedMsAgo - unusedMs > 1_000;
}

async function personOf(sessionHash: string): Promise<KnownCaller | null> {
  const rows = await findSession(database(), sessionHash);
  const [first] = rows;
  if (!first) return null;
  const { user, session } = first;
  return {
    caller: {
      kind: 'user',
      id: user.id,
      name: user.name,
      email: user.email,
      mustChangePassword: user.mustChangePassword,
      userId: user.id,
      affiliations: rows.flatMap(({ provider, role, practitionerId }): Affiliation[] =>
        provider && role
          ? [
              {
                provider,
                role,
                permissions: new Set(permissionsOf(role, settingsOf(provider))),
                practitionerId,
              },
            ]
          : [],
      ),
      chosenProviderId: session.providerId,
      secretHash: sessionHash,
      sessionHash,
      sharedDevice: session.sharedDevice && {
        ...session.sharedDevice,
        lockMinutes: Math.min(session.sharedDevice.lockMinutes, env().SESSION_IDLE_MINUTES),
      },
    },
    usedMsAgo: session.usedMsAgo,
    leftMs: session.leftMs,
  };
}

async function systemOf(secretHash: string): Promise<KnownCaller | null> {
  const row = await findApiKey(database(), secretHash);
  return (
    row &&
    holderOf(secretHash, {
      ...row,
      permissions: permissions.filter((permission) => row.scopes.includes(permission)),
    })
  );
}

async function displayOf(secretHash: string): Promise<KnownCaller | null> {
  const row = await findDisplayKey(database(), secretHash);
  return (
    row && holderOf(secretHash, { ...row, permissions: [], userId: null, practitionerId: null })
  );
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof findDisplayKey>>> & {
  permissions: Permission[];
  userId: string | null;
  practitionerId: string | null;
};

function holderOf(secretHash: string, row: KeyRow): KnownCaller {
  return {
    caller: {
      kind: 'api-key',
      id: row.id,
      name: row.name,
      email: null,
      mustChangePassword: false,
      userId: row.userId,
      affiliations: [
        {
          provider: row.provider,
          role: null,
          permissions: new Set(row.permissions),
          practitionerId: row.practitionerId,
        },
      ],
      chosenProviderId: row.provider.id,
      secretHash,
      sessionHash: null,
      sharedDevice: null,
    },
    usedMsAgo: row.usedMsAgo,
    leftMs: row.leftMs,
  };
}
