import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Tx } from '@/db/client';
import { deleteExpiredRows } from '@/db/queries/platform/delete-expired';
import { idempotencyKeys } from '@/db/schema/index';

/** What identifies a request. */
export type IdempotencyScope = {
  providerId: string;
  caller: string;
  method: string;
  path: string;
  key: string;
};

const sameRequest = (scope: IdempotencyScope) =>
  and(
    eq(idempotencyKeys.providerId, scope.providerId),
    eq(idempotencyKeys.caller, scope.caller),
    eq(idempotencyKeys.method, scope.method),
    eq(idempotencyKeys.path, scope.path),
    eq(idempotencyKeys.key, scope.key),
  );

const expired = lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`);

/**
 * Claims a key for this transaction, or returns the answer of an earlier request with it. A second request with a key
 * in use waits here for the first one to end: for its answer, or for the key to be free again.
 */
export async function claimIdempotencyKey(tx: Tx, scope: IdempotencyScope, bodyHash: string) {
  await tx.delete(idempotencyKeys).where(and(sameRequest(scope), expired));
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...scope, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [earlier] = await tx
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      status: idempotencyKeys.status,
      response: idempotencyKeys.response,
      notes: idempotencyKeys.notes,
      patientIds: idempotencyKeys.patientIds,
    })
    .from(idempotencyKeys)
    .where(sameRequest(scope));
  return earlier ?? null;
}

/** Stores the answer under the claimed key, with the patients that it shows. */
export async function keepAnswer(
  tx: Tx,
  scope: IdempotencyScope,
  answer: { status: number; response: string; notes: string | null; patientIds: string[] },
): Promise<void> {
  await tx.update(idempotencyKeys).set(answer).where(sameRequest(scope));
}

/** Deletes answers that are older than 24 hours, up to a limit. Returns their number. */
export const deleteExpiredAnswers = (db: Database, atMost: number): Promise<number> =>
  deleteExpiredRows(db, idempotencyKeys, expired, atMost);
