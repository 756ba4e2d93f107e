import { createHash } from 'node:crypto';
import type { Tx } from '@/db/client';
import {
  claimIdempotencyKey,
  type IdempotencyScope,
  keepAnswer,
} from '@/db/queries/platform/idempotency';
import { Refusal } from '@/lib/domain/errors';
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

/**
 * Runs `work` once for each key, in the same transaction, so that the answer is kept exactly if the work is
 * committed. Only successes are kept, because `work` throws everything else. A key belongs to one operation on one
 * target (`target`, the identifiers in the address, and the body as `json`): any other use is refused, also the same
 * row by its id instead of its uuid. The order and spacing of JSON fields do not matter, because many systems
 * serialize the body again for a retry. A replayed answer shows patients' records again, which is added to `audit`.
 */
export async function runIdempotently(
  { tx, audit }: { tx: Tx; audit: AuditTrail },
  scope: IdempotencyScope,
  { target, json }: { target: Record<string, unknown>; json: unknown },
  work: () => Promise<Response>,
): Promise<Response> {
  const named = Object.keys(target).length === 0 ? '' : JSON.stringify(target);
  const bodyHash = createHash('sha256').update(named).update(canonicalJson(json)).digest('hex');
  const earlier = await claimIdempotencyKey(tx, scope, bodyHash);
  if (earlier && earlier.bodyHash !== bodyHash) {
    throw new Refusal(
      'key_reused',
      'This Idempotency-Key was used with another body or address. Use a new key for a new request.',
    );
  }
  if (earlier?.response && earlier.status) {
    for (const patientId of earlier.patientIds) audit.patientsRead.add(patientId);
    return jsonText(earlier.response, earlier.status, {
      'idempotent-replayed': 'true',
      ...(earlier.notes === null ? {} : { [notesHeader]: earlier.notes }),
    });
  }
  const response = await work();
  await keepAnswer(tx, scope, {
    status: response.status,
    response: await response.clone().text(),
    notes: response.headers.get(notesHeader),
    patientIds: patientsOn(audit),
  });
  return response;
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
