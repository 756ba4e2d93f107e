import { database, withTenantTransaction } from '@/db/client';
import { findApiKey, findSession, touchApiKey, touchSession } from '@/db/queries/platform/identity';
import { permissions, permissionsOf, settingsOf } from '@/lib/domain/codes/permissions';
import { Refusal } from '@/lib/domain/errors';
import { sessionTokenOf } from '@/lib/platform/auth/cookie';
import { hashSecret } from '@/lib/platform/auth/secrets';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { type KnownCaller, knownCallers } from '@/lib/platform/auth/server/known-callers';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import { viewerHeader } from '@/lib/platform/http/expected-user';
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
  const caller = token ? await callerOfSession(token, { isUse }) : null;
  if (!caller) {
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

const unauthenticated = (message: string) =>
  new Refusal('unauthenticated', message, { headers: { 'www-authenticate': 'Bearer' } });

/** How often a use is recorded: at most once a minute, and often enough for a short idle time. */
const touchEveryMs = () => Math.min(60_000, (env().SESSION_IDLE_MINUTES * 60_000) / 4);

/** The person of this session token, or null. */
export async function callerOfSession(
  token: string,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Caller | null> {
  const sessionHash = hashSecret(token);
  const known = await knownCallers().find('user', sessionHash, () => personOf(sessionHash));
  if (!known) return null;
  if (isUse && isToBeNoted(known)) {
    await touchSession(database(), sessionHash, env().SESSION_IDLE_MINUTES);
    knownCallers().forget(sessionHash);
  }
  return { ...known.caller };
}

async function callerOfKey(key: string): Promise<Caller | null> {
  const secretHash = hashSecret(key);
  const known = await knownCallers().find('api-key', secretHash, () => systemOf(secretHash));
  if (!known) return null;
  const [at] = known.caller.affiliations;
  if (at && isToBeNoted(known)) {
    await withTenantTransaction([at.provider.id], { durable: false }, (tx) =>
      touchApiKey(tx, at.provider.id, known.caller.id),
    );
    knownCallers().forget(secretHash);
  }
  return { ...known.caller };
}

function isToBeNoted({ usedMsAgo }: KnownCaller): boolean {
  return usedMsAgo === null || usedMsAgo > touchEveryMs();
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
    },
    usedMsAgo: session.usedMsAgo,
    leftMs: session.leftMs,
  };
}

async function systemOf(secretHash: string): Promise<KnownCaller | null> {
  const row = await findApiKey(database(), secretHash);
  if (!row) return null;
  const scopes = new Set(permissions.filter((permission) => row.scopes.includes(permission)));
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
          permissions: scopes,
          practitionerId: row.practitionerId,
        },
      ],
      chosenProviderId: row.provider.id,
      secretHash,
      sessionHash: null,
    },
    usedMsAgo: row.usedMsAgo,
    leftMs: row.leftMs,
  };
}
