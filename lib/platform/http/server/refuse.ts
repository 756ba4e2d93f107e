import { brokenConstraint, constraintMeanings } from '@/db/constraints';
import { CommitInDoubt, isConnectionError } from '@/db/failures';
import { Refusal, refusalStatus, refuseField } from '@/lib/domain/errors';
import { failure } from '@/lib/platform/http/envelope';
import { log, loggable } from '@/lib/platform/log/log';

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

const diskFull = '53100';

/**
 * PostgreSQL gave up waiting (lock_timeout, statement_timeout, an idle transaction), is out of disk or memory, became
 * a standby, or undid the work three times over.
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
/** To try again helps nobody before there is room, and nobody knows when that is. */
const full =
  'The disk of the database is full, and nothing was changed. Tell whoever runs Wardline, and keep on paper what you have until there is room.';
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
  const isAway = isConnectionError(error);
  const code = databaseCodeOf(error);
  if (!isAway && !overloaded.has(code)) return null;
  const nothingChanged = isAway ? away : code === diskFull ? full : unable;
  const sentence = error instanceof CommitInDoubt ? inDoubt : nothingChanged;
  return sentence === full
    ? new Refusal('unavailable', sentence)
    : new Refusal('unavailable', sentence, { headers: { 'retry-after': '2' } });
}

/** PostgreSQL's code of a failure, or the driver's, or the system's; empty where there is none. */
export function databaseCodeOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code;
  }
  return '';
}
