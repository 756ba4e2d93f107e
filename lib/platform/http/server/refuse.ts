import { brokenConstraint, constraintMeanings } from '@/db/constraints';
import { CommitInDoubt, isConnectionError } from '@/db/failures';
import { inDoubtField, Refusal, refusalStatus, refuseField } from '@/lib/domain/errors';
import { failure } from '@/lib/platform/http/envelope';
import { log, loggable } from '@/lib/platform/log/log';

/** The response to anything thrown. Unexpected errors are logged, and their details are not sent. */
export function refuse(error: unknown, requestId: string): Response {
  const refusal = error instanceof Refusal ? error : meaningOf(error);
  if (refusal) {
    return failure(
      refusalStatus[refusal.code],
      refusal.message,
      refusal.fields,
      requestId,
      refusal.headers,
    );
  }
  log.error({ requestId, ...loggable(error) }, 'unforeseen error');
  const sentence =
    'Something went wrong on our side, and nothing was changed. Try again. If it happens again, report this request id.';
  return failure(500, sentence, {}, requestId);
}

const diskFull = '53100';

/**
 * PostgreSQL gave up waiting (lock_timeout, statement_timeout, an idle transaction), ran out of disk or memory,
 * became a standby, or rolled the work back three times.
 */
const overloaded = new Set([
  '55P03',
  '57014',
  '25P03',
  diskFull,
  '53200',
  '53400',
  '25006',
  '40001',
  '40P01',
]);

const away = 'The database cannot be reached at the moment. Nothing was changed; try again.';
const unable = 'The database could not do this at the moment. Nothing was changed; try again.';
/** Without a retry hint: retrying does not help until there is space, and nobody knows when that is. */
const full =
  'The disk of the database is full. Nothing was changed. Tell IT support, and write on paper until there is space.';
const inDoubt =
  'The connection to the database was lost, and the change may have been made. Check before you save it again. Sent with the same Idempotency-Key, it is not made twice.';

function meaningOf(error: unknown): Refusal | null {
  const constraint = brokenConstraint(error);
  const meaning = constraint ? constraintMeanings[constraint] : undefined;
  if (meaning) {
    return meaning.field
      ? refuseField(meaning.field, meaning.message, meaning.code)
      : new Refusal(meaning.code, meaning.message);
  }
  if (!isDatabaseUnavailable(error)) return null;
  const isFull = databaseCodeOf(error) === diskFull;
  const headers = { 'retry-after': '2' };
  if (error instanceof CommitInDoubt) {
    return new Refusal('unavailable', inDoubt, { headers, fields: { [inDoubtField]: [inDoubt] } });
  }
  if (isConnectionError(error)) return new Refusal('unavailable', away, { headers });
  return isFull
    ? new Refusal('unavailable', full)
    : new Refusal('unavailable', unable, { headers });
}

/** Whether the database is away or unable for a while: the caller tries again, and an operator has nothing to repair here. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionError(error) || overloaded.has(databaseCodeOf(error));

/** The code of a failure from PostgreSQL, the driver or the system; empty if there is none. */
export function databaseCodeOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
  }
  return '';
}
