import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { authorizationRequests } from '@/db/schema/index';

export type AuthorizationRequest = typeof authorizationRequests.$inferSelect;

/** Keeps what must be known when the answer comes, for as long as a person takes to sign in; forgets what is older. */
export async function insertAuthorizationRequest(
  db: Database | Tx,
  request: Omit<typeof authorizationRequests.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await db.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, sql`now()`));
  await db
    .insert(authorizationRequests)
    .values({ ...request, expiresAt: sql`now() + interval '15 minutes'` });
}

/** The request that this state belongs to, which is used up by it; null when there is none, or its time is over. */
export async function takeAuthorizationRequest(
  db: Database,
  stateHash: string,
): Promise<AuthorizationRequest | null> {
  const [row] = await db
    .delete(authorizationRequests)
    .where(eq(authorizationRequests.stateHash, stateHash))
    .returning();
  return row && row.expiresAt > new Date() ? row : null;
}
