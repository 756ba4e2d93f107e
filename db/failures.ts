const databaseAway = new Set([
  // The driver: the connection ended, or nobody answered within connect_timeout, answer_timeout
  // or the transaction gate's wait.
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ANSWER_TIMEOUT',
  'NO_CONNECTION_FREE',
  // The operating system: the server cannot be reached, or is reached no longer.
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** PostgreSQL's class 08, "connection exception". */
const connectionException = /^08[0-9A-Z]{3}$/;

/**
 * The connection went away when the work was done and its commit under way: what was to be changed may have been. Only
 * what has an idempotency key may be sent again.
 */
export class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt';

  constructor(cause: unknown) {
    super('Whether the transaction was committed is not known', { cause });
  }
}

/** serialization_failure and deadlock_detected: the server has undone the whole transaction. */
const undone = new Set(['40001', '40P01']);

/**
 * Whether a failure of a query or a transaction means that the database could not be reached or
 * went away. The work may nevertheless have been committed: when the connection dies while the
 * commit is under way nobody knows, so only work with an idempotency key may be sent again.
 *
 * Ask it only about what the database client threw: another network call fails with the same codes.
 */
export function isConnectionError(error: unknown): boolean {
  return codesOf(error).some((code) => databaseAway.has(code) || connectionException.test(code));
}

/**
 * Whether the server undid the whole transaction because others were in its way, so that running it
 * again from its start is safe and likely to succeed.
 */
export function isRetryable(error: unknown): boolean {
  return codesOf(error).some((code) => undone.has(code));
}

/**
 * Whether a statement failed because the tables have changed since its connection prepared it (a migration under a
 * running server). The transaction was undone.
 */
export function isPlanOutdated(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => 'routine' in cause && cause.routine === 'RevalidateCachedQuery',
  );
}

/** Errors that only say that an earlier statement of the same transaction had failed, however they are wrapped. */
export function failedTransaction(error: unknown): Error | undefined {
  return causesOf(error).find((cause) => 'code' in cause && cause.code === '25P02');
}

/** The codes of an error and of what caused it, which is where Drizzle keeps the driver's error. */
function codesOf(error: unknown): string[] {
  return causesOf(error).flatMap((cause) =>
    'code' in cause && typeof cause.code === 'string' ? [cause.code] : [],
  );
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at);
  return causes;
}
