import { and, eq } from 'drizzle-orm';
import { atCommit, type Database, sendAhead, type Tx } from '@/db/client';
import { brokenConstraint } from '@/db/constraints';
import { deleteExpiredRows } from '@/db/queries/platform/delete-expired';
import { idempotencyKeys } from '@/db/schema/index';

/** The identity of a request. */
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

const valuesOf = ({ providerId, caller, method, path, key }: IdempotencyScope) => [
  providerId,
  caller,
  method,
  path,
  key,
];

const ofRequest = '(provider_id, caller, method, path, key) = ($1, $2, $3, $4, $5)';

/**
 * Claims a key for this transaction, which fails if an earlier request has used it (`isKeyUsed`). A second request with a
 * key in use waits here for the first one to end: for its answer, or for the key to be free again.
 */
export const claimIdempotencyKey = (
  tx: Tx,
  scope: IdempotencyScope,
  bodyHash: string,
): Promise<void> =>
  sendAhead(tx, {
    sql: `with expired as (
        delete from idempotency_keys where ${ofRequest} and created_at < now() - interval '24 hours' returning key)
      insert into idempotency_keys (provider_id, caller, method, path, key, body_hash)
      select $1, $2, $3, $4, $5, $6 from (select count(*) from expired) as freed`,
    params: [...valuesOf(scope), bodyHash],
  });

/** Whether a transaction failed because its key was used before. */
export const isKeyUsed = (error: unknown): boolean =>
  brokenConstraint(error) === 'idempotency_keys_provider_id_caller_method_path_key_pk';

/**
 * Whether a transaction gave up waiting for the earlier request that holds its key. Waiting elsewhere, for a row that both
 * change, has the same code.
 */
export function isKeyHeld(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    const { code, where } = inner as Error & { code?: unknown; where?: unknown };
    if (code === lockNotAvailable) return String(where).includes('idempotency_keys');
  }
  return false;
}

const lockNotAvailable = '55P03';

/** The answer of an earlier request with a key. */
export async function findAnswer(tx: Tx, scope: IdempotencyScope) {
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

/** Stores the answer under the claimed key when the transaction commits, with the patients that it shows. */
export const keepAnswer = (
  tx: Tx,
  scope: IdempotencyScope,
  answer: { status: number; response: string; notes: string | null; patientIds: string[] },
): Promise<void> =>
  atCommit(tx, {
    sql: `update idempotency_keys set status = $6, response = $7, notes = $8, patient_ids = $9::text::uuid[]
      where ${ofRequest}`,
    params: [
      ...valuesOf(scope),
      answer.status,
      answer.response,
      answer.notes,
      `{${answer.patientIds.join()}}`,
    ],
  });

/** Deletes answers that are older than 24 hours, up to a limit. Returns their number. */
export const deleteExpiredAnswers = (db: Database, atMost: number): Promise<number> =>
  deleteExpiredRows(db, 'idempotency_keys', atMost);
