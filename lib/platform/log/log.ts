import pino from 'pino';
import { logOutput } from '@/lib/platform/log/log-output';

/** The process's log: one JSON line an event. Nothing that tells who a patient is, no password, no key. */
export const log = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  logOutput(),
);

/**
 * The loggable part of an error. A failed query's message carries its parameters, which may be a patient's, so of database
 * errors only the code, the constraint and the place are kept.
 */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const details = cause as Error & { code?: string; constraint_name?: string; table_name?: string };
  if ('query' in error || details.code !== undefined) {
    return {
      error: cause.name,
      code: details.code,
      constraint: details.constraint_name,
      table: details.table_name,
      stack: stackWithoutMessage(cause),
    };
  }
  return { error: error.name, message: error.message, stack: stackWithoutMessage(error) };
}

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
}
