import { eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { authorizationRequests } from '@/db/schema/index';

export type AuthorizationRequest = typeof authorizationRequests.$inferSelect & {
  /** How long ago the person was sent there, by the database's clock. */
  ageSeconds: number;
};

const keptSeconds = 900;

/** Keeps what must be known when the answer comes, for as long as a person takes to sign in; forgets what is older. */
export async function insertAuthorizationRequest(
  db: Database | Tx,
  request: Omit<typeof authorizationRequests.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await db.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, sql`now()`));
  await db
    .insert(authorizationRequests)
    .values({ ...request, expiresAt: sql`now() + make_interval(secs => ${keptSeconds})` });
}

/** The request that this state belongs to, which is used up by it; null when there is none, or its time is over. */
export async function takeAuthorizationRequest(
  db: Database,
  stateHash: string,
): Promise<AuthorizationRequest | null> {
  const [row] = await db
    .delete(authorizationRequests)
    .where(eq(authorizationRequests.stateHash, stateHash))
    .returning({
      ...getTableColumns(authorizationRequests),
      secondsLeft: sql`extract(epoch from ${authorizationRequests.expiresAt} - now())`.mapWith(
        Number,
      ),
    });
  if (!row || row.secondsLeft <= 0) return null;
  return { ...row, ageSeconds: keptSeconds - row.secondsLeft };
}

/** Forgets what this user began to connect the account. */
export async function deleteAuthorizationRequestsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authorizationRequests).where(eq(authorizationRequests.userId, userId));
}
