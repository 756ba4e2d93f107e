import { brokenConstraint, constraintMeanings } from '@/db/constraints';
import { CommitInDoubt, isDatabaseAway } from '@/db/failures';
import { Refusal, refusalStatus, refuseField } from '@/lib/errors';
import { failure } from '@/lib/http/envelope';
import { log, loggable } from '@/lib/log';

/** The answer to whatever was thrown. What we did not foresee is logged, and told to nobody else. */
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
    'Something went wrong on our side, and nothing was changed. Try again; if it happens again, report this request id.';
  return failure(500, sentence, {}, requestId);
}

/**
 * PostgreSQL gave up waiting (lock_timeout, statement_timeout, an idle transaction), is out of disk or memory, became
 * a standby, or undid the work three times over.
 */
const overloaded = new Set([
  '55P03',
  '57014',
  '25P03',
  '53100',
  '53200',
  '53400',
  '25006',
  '40001',
  '40P01',
]);

const nothingChanged =
  'The database cannot be reached at the moment. Nothing was changed; try again.';
const inDoubt =
  'The database went away before it had answered, and the change may have been made. Look before you send it again; under the same Idempotency-Key it is not made twice.';

function meaningOf(error: unknown): Refusal | null {
  const constraint = brokenConstraint(error);
  const meaning = constraint ? constraintMeanings[constraint] : undefined;
  if (meaning) {
    return meaning.field
      ? refuseField(meaning.field, meaning.message, meaning.code)
      : new Refusal(meaning.code, meaning.message);
  }
  if (isDatabaseAway(error) || overloaded.has(databaseCodeOf(error))) {
    const sentence = error instanceof CommitInDoubt ? inDoubt : nothingChanged;
    return new Refusal('unavailable', sentence, { headers: { 'retry-after': '2' } });
  }
  return null;
}

/** PostgreSQL's code of a failure, or the driver's, or the system's; empty where there is none. */
export function databaseCodeOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
  }
  return '';
}
