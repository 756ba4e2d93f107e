import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { apiKeys, sessions } from '@/db/schema/index';
import type { Role } from '@/lib/domain/codes/roles';

/** The live session of this token's hash with every provider of its user. Empty when there is none. */
export function findSession(db: Database, tokenHash: string) {
  return db.execute<{
    user: { id: string; name: string; email: string; mustChangePassword: boolean };
    session: {
      providerId: string | null;
      usedMsAgo: number;
      leftMs: number;
      sharedDevice: { id: string; name: string; lockMinutes: number } | null;
    };
    provider: ProviderSummary | null;
    role: Role | null;
    practitionerId: string | null;
  }>(sql`select "user", session, provider, role, practitioner_id as "practitionerId"
    from live_session(${tokenHash})`);
}

/**
 * The live key of this secret's hash, with its provider and its practitioner where that one is active. A key that
 * acts for a user lives no longer than that user's membership.
 */
export const findApiKey = (db: Database, secretHash: string) =>
  firstRow(
    db.execute<{
      id: string;
      name: string;
      scopes: string[];
      userId: string | null;
      usedMsAgo: number | null;
      leftMs: number | null;
      practitionerId: string | null;
      provider: ProviderSummary;
    }>(sql`select id, name, scopes, user_id as "userId", used_ms_ago as "usedMsAgo", left_ms as "leftMs",
      practitioner_id as "practitionerId", provider
    from live_api_key(${secretHash})`),
  );

/** The live display key of this secret's hash, with its provider. */
export const findDisplayKey = (db: Database, secretHash: string) =>
  firstRow(
    db.execute<{
      id: string;
      name: string;
      usedMsAgo: number | null;
      leftMs: number | null;
      provider: ProviderSummary;
    }>(sql`select id, name, used_ms_ago as "usedMsAgo", left_ms as "leftMs", provider
    from live_display_key(${secretHash})`),
  );

/**
 * Moves a session's idle expiry on, unless it has passed or a later use is noted. Called at most once a minute a session.
 *
 * @param unusedMs how long ago the session was used
 */
export async function touchSession(
  db: Database,
  tokenHash: string,
  { unusedMs, idleMinutes }: { unusedMs: number; idleMinutes: number },
): Promise<void> {
  const usedAt = sql`(now() - ${unusedMs} * interval '1 millisecond')`;
  await db
    .update(sessions)
    .set({
      lastSeenAt: usedAt,
      idleExpiresAt: sql`${usedAt} + make_interval(mins => ${idleMinutes})`,
    })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.idleExpiresAt, sql`now()`),
        lt(sessions.lastSeenAt, usedAt),
      ),
    );
}

/** Notes that a key is in use. Called at most once a minute a key. */
export async function touchApiKey(tx: Tx, providerId: string, id: string): Promise<void> {
  await tx
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
