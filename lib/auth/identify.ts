import { database } from '@/db/client';
import { findApiKey, findSession, touchApiKey, touchSession } from '@/db/queries/identity';
import type { Affiliation, Caller } from '@/lib/auth/caller';
import { sessionTokenOf } from '@/lib/auth/cookie';
import { permissions, permissionsOf } from '@/lib/auth/permissions';
import { hashSecret } from '@/lib/auth/secrets';
import { env } from '@/lib/env';
import { Refusal } from '@/lib/errors';
import type { HeaderReader } from '@/lib/http/api-request';

/** Who sent this request. Throws `unauthenticated` when nobody can be told. */
export async function identify(
  headers: HeaderReader,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Caller> {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    const caller = key ? await callerOfKey(key) : null;
    if (!caller) throw unauthenticated('The API key is not valid, has expired or was revoked.');
    return caller;
  }
  const token = sessionTokenOf(headers.get('cookie'));
  const caller = token ? await callerOfSession(token, { isUse }) : null;
  if (!caller) {
    throw unauthenticated(
      token ? 'Your session has ended. Sign in again.' : 'Sign in, or send an API key.',
    );
  }
  return caller;
}

const unauthenticated = (message: string) =>
  new Refusal('unauthenticated', message, { headers: { 'www-authenticate': 'Bearer' } });

/** How often a use is noted: at most once a minute, and often enough that a short idle time is kept. */
const touchEveryMs = () => Math.min(60_000, (env().SESSION_IDLE_MINUTES * 60_000) / 4);

/** The person whose session this token opens, or null. */
export async function callerOfSession(
  token: string,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Caller | null> {
  const sessionHash = hashSecret(token);
  const rows = await findSession(database(), sessionHash);
  const [first] = rows;
  if (!first) return null;
  if (isUse && Date.now() - first.session.lastSeenAt.getTime() > touchEveryMs()) {
    await touchSession(database(), sessionHash, env().SESSION_IDLE_MINUTES);
  }
  return {
    kind: 'user',
    id: first.user.id,
    name: first.user.name,
    email: first.user.email,
    userId: first.user.id,
    affiliations: rows.flatMap(({ provider, role, practitionerId }): Affiliation[] =>
      provider && role
        ? [{ provider, role, permissions: new Set(permissionsOf(role)), practitionerId }]
        : [],
    ),
    chosenProviderId: first.session.providerId,
    sessionHash,
  };
}

async function callerOfKey(key: string): Promise<Caller | null> {
  const row = await findApiKey(database(), hashSecret(key));
  if (!row) return null;
  if (!row.lastUsedAt || Date.now() - row.lastUsedAt.getTime() > touchEveryMs()) {
    await touchApiKey(database(), row.provider.id, row.id);
  }
  const scopes = new Set(permissions.filter((permission) => row.scopes.includes(permission)));
  return {
    kind: 'api-key',
    id: row.id,
    name: row.name,
    email: null,
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
    sessionHash: null,
  };
}
