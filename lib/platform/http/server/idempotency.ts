import { createHash } from 'node:crypto';
import type { Tx } from '@/db/client';
import {
  claimIdempotencyKey,
  findAnswer,
  type IdempotencyScope,
  isKeyHeld,
  isKeyUsed,
  keepAnswer,
} from '@/db/queries/platform/idempotency';
import { inDoubtField, Refusal } from '@/lib/domain/errors';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { jsonText } from '@/lib/platform/http/envelope';
import { notesHeader } from '@/lib/platform/http/notes';
import { patientsOn } from '@/lib/platform/http/server/audit-trail';
import type { AuditTrail } from '@/lib/platform/http/server/context';

/** The `Idempotency-Key` of a request, if it has one; 1 to 255 visible characters. */
export function idempotencyKeyOf(request: ApiRequest): string | null {
  const key = request.headers.get('idempotency-key');
  if (key === null || (request.method !== 'POST' && request.method !== 'PATCH')) return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal('invalid', 'The Idempotency-Key must be 1 to 255 visible characters.');
  }
  return key;
}

type Keeper = { tx: Tx; audit: AuditTrail };

/** A request under a key, with what a repetition must have the same: the identifiers in the address, and the body. */
type Keyed = { scope: IdempotencyScope; bodyHash: string };

/** The order and spacing of JSON fields do not matter, because many systems serialize the body again for a retry. */
export function keyed(
  scope: IdempotencyScope,
  { target, json }: { target: Record<string, unknown>; json: unknown },
): Keyed {
  const named = Object.keys(target).length === 0 ? '' : JSON.stringify(target);
  const bodyHash = createHash('sha256').update(named).update(canonicalJson(json)).digest('hex');
  return { scope, bodyHash };
}

/**
 * Answers a request with a key by `work`, or with the answer of an earlier request with that key. The answer is kept in
 * the transaction of the work, so exactly if the work is committed; only successes are, because `work` throws everything
 * else. The claim of the key is sent together with the work's first statement, and a used key fails the transaction:
 * the kept answer is then read in another one.
 *
 * @param run runs its argument in a transaction
 */
export async function answerOnce<C extends Keeper, T>(
  request: Keyed,
  run: (answer: (ctx: C) => Promise<Response>) => Promise<T>,
  work: (ctx: C) => Promise<Response>,
): Promise<T> {
  const workOnce = async (ctx: C) => {
    await claimIdempotencyKey(ctx.tx, request.scope, request.bodyHash);
    const response = await work(ctx);
    await keepAnswer(ctx.tx, request.scope, {
      status: response.status,
      response: await response.clone().text(),
      notes: response.headers.get(notesHeader),
      patientIds: patientsOn(ctx.audit),
    });
    return response;
  };
  try {
    return await run(workOnce);
  } catch (error) {
    if (isKeyHeld(error)) throw stillRunning();
    if (!isKeyUsed(error)) throw error;
    return run(async (ctx) => (await earlierAnswer(ctx, request)) ?? workOnce(ctx));
  }
}

const running =
  'The first request with this Idempotency-Key is still running, and may yet succeed. Send it again in a moment, under the same key, to get its answer.';

const stillRunning = () =>
  new Refusal('unavailable', running, {
    fields: { [inDoubtField]: [running] },
    headers: { 'retry-after': '2' },
  });

/**
 * The answer that is kept under a used key. A key belongs to one operation on one target: any other use is refused, also
 * the same row by its id instead of its uuid. The answer shows patients' records again, which is added to `audit`. Null
 * if the key has become free meanwhile.
 */
async function earlierAnswer(
  { tx, audit }: Keeper,
  { scope, bodyHash }: Keyed,
): Promise<Response | null> {
  const earlier = await findAnswer(tx, scope);
  if (earlier && earlier.bodyHash !== bodyHash) {
    throw new Refusal(
      'key_reused',
      'This Idempotency-Key was used with another body or address. Use a new key for a new request.',
    );
  }
  if (!earlier?.response || !earlier.status) return null;
  for (const patientId of earlier.patientIds) audit.patientsRead.add(patientId);
  return jsonText(earlier.response, earlier.status, {
    'idempotent-replayed': 'true',
    ...(earlier.notes === null ? {} : { [notesHeader]: earlier.notes }),
  });
}

/** The same text for all spellings of the same JSON. */
const canonicalJson = (json: unknown): string =>
  json === undefined
    ? ''
    : JSON.stringify(json, (_, value) => (isRecord(value) ? inOrder(value) : value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
