import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { deleteAuthorizationRequestsOf } from '@/db/queries/platform/authorization-requests';
import { sessions, signInAttempts } from '@/db/schema/index';

/** Opens a session. Its two expiries are reckoned by the database's own clock. */
export async function insertSession(
  tx: Tx,
  session: Pick<
    typeof sessions.$inferInsert,
    'tokenHash' | 'userId' | 'providerId' | 'ip' | 'userAgent'
  >,
  { idleMinutes, hours }: { idleMinutes: number; hours: number },
): Promise<void> {
  await tx.insert(sessions).values({
    ...session,
    idleExpiresAt: sql`now() + make_interval(mins => ${idleMinutes})`,
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
  });
}

/** Ends a session: the next request with its token finds nothing. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/**
 * Ends a person's sessions, but for the one that may be kept, and what was begun in them to connect the account elsewhere.
 * Answers how many there were.
 */
export async function deleteSessionsOf(
  tx: Tx,
  userId: string,
  { except }: { except?: string | null } = {},
): Promise<number> {
  await deleteAuthorizationRequestsOf(tx, userId);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.tokenHash, except) : undefined))
    .returning({ userId: sessions.userId });
  return ended.length;
}

/** Gives a session a new token, or the provider whose wards the person looks at. False when it has ended. */
export async function updateSession(
  tx: Tx,
  tokenHash: string,
  change: { tokenHash: string } | { providerId: string },
): Promise<boolean> {
  const changed = await tx
    .update(sessions)
    .set(change)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return changed.length > 0;
}

/** Forgets the sessions that have ended, and the sign-in attempts that no longer count. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(signInAttempts).where(lt(signInAttempts.at, sql`now() - interval '1 hour'`));
}
