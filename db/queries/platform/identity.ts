import { and, eq, gt, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { refersTo } from '@/db/queries/platform/reference';
import {
  apiKeys,
  hospitalSettings,
  memberships,
  practitioners,
  providers,
  sessions,
  users,
} from '@/db/schema/index';

const provider = {
  id: providers.id,
  number: providers.number,
  name: providers.name,
  timeZone: providers.timeZone,
  currency: providers.currency,
  nursesDischarge: sql<boolean>`coalesce((select ${hospitalSettings.nursesDischarge} from ${hospitalSettings}
    where ${hospitalSettings.providerId} = ${providers.id}), false)`,
};

// By the clock that ends sessions and keys: a server's own may be hours behind it, or be set back while it runs.
const msUntilNow = (at: SQLWrapper) =>
  sql<number>`extract(epoch from now() - ${at})::float8 * 1000`;
const msLeft = (at: SQLWrapper) => sql<number>`extract(epoch from ${at} - now())::float8 * 1000`;

/** The live session of this token's hash with every provider of its user. Empty when there is none. */
export function findSession(db: Database, tokenHash: string) {
  return db
    .select({
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        mustChangePassword: users.mustChangePassword,
      },
      session: {
        providerId: sessions.providerId,
        usedMsAgo: msUntilNow(sessions.lastSeenAt),
        leftMs: msLeft(sql`least(${sessions.expiresAt}, ${sessions.idleExpiresAt})`),
      },
      provider,
      role: memberships.role,
      practitionerId: practitioners.id,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.isActive, true)))
    .leftJoin(
      providers,
      and(eq(providers.id, memberships.providerId), eq(providers.isActive, true)),
    )
    .leftJoin(
      practitioners,
      and(refersTo(memberships.practitionerId, practitioners), eq(practitioners.isActive, true)),
    )
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.idleExpiresAt, sql`now()`),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(providers.number);
}

/**
 * The live key of this secret's hash, with its provider and its practitioner where that one is active. A key that
 * acts for a user lives no longer than that user's membership.
 */
export async function findApiKey(db: Database, secretHash: string) {
  const [row] = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      userId: apiKeys.userId,
      usedMsAgo: sql<number | null>`${msUntilNow(apiKeys.lastUsedAt)}`,
      leftMs: sql<number | null>`${msLeft(apiKeys.expiresAt)}`,
      practitionerId: practitioners.id,
      provider,
    })
    .from(apiKeys)
    .innerJoin(providers, and(eq(providers.id, apiKeys.providerId), eq(providers.isActive, true)))
    .leftJoin(
      practitioners,
      and(refersTo(apiKeys.practitionerId, practitioners), eq(practitioners.isActive, true)),
    )
    .leftJoin(users, and(eq(users.id, apiKeys.userId), eq(users.isActive, true)))
    .leftJoin(
      memberships,
      and(
        eq(memberships.providerId, apiKeys.providerId),
        eq(memberships.userId, users.id),
        eq(memberships.isActive, true),
      ),
    )
    .where(
      and(
        eq(apiKeys.secretHash, secretHash),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.userId), isNotNull(memberships.userId)),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    );
  return row ?? null;
}

/** Moves a session's idle expiry on. Called at most once a minute a session. */
export async function touchSession(
  db: Database,
  tokenHash: string,
  idleMinutes: number,
): Promise<void> {
  await db
    .update(sessions)
    .set({
      lastSeenAt: sql`now()`,
      idleExpiresAt: sql`now() + make_interval(mins => ${idleMinutes})`,
    })
    .where(eq(sessions.tokenHash, tokenHash));
}

/** Notes that a key is in use. Called at most once a minute a key. */
export async function touchApiKey(db: Database, providerId: string, id: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.id, id)));
}

export type ProviderSummary = {
  id: string;
  number: number;
  name: string;
  timeZone: string;
  currency: string;
  /** Whether its nurses may discharge. */
  nursesDischarge: boolean;
};
