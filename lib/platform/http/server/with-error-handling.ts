import { v7 } from 'uuid';
import { Refusal } from '@/lib/domain/errors';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { databaseCodeOf, refuse } from '@/lib/platform/http/server/refuse';
import { log } from '@/lib/platform/log/log';

/** A route handler: a plain Request in, a plain Response out, with or without the framework around it. */
export type Handler = (
  request: ApiRequest,
  segment?: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

/** The fields of a request's log line, filled in as they become known. Never a patient's name, never a secret. */
export type LogLine = {
  requestId: string;
  caller?: string;
  provider?: number;
  /** Why the database did not do it, of a 503: PostgreSQL's code or the driver's. */
  database?: string;
};

/** Gives a request its id, its refusal when something is thrown, and its one line in the log. */
export function withErrorHandling(
  { id }: { id: string },
  answer: (
    request: ApiRequest,
    params: Record<string, unknown>,
    line: LogLine,
  ) => Promise<Response>,
): Handler {
  return async (request, segment) => {
    const started = performance.now();
    const line: LogLine = { requestId: request.headers.get('x-request-id') ?? v7() };
    let response: Response;
    try {
      response = await answer(request, (await segment?.params) ?? {}, line);
    } catch (error) {
      response = refuse(error, line.requestId);
      const isDatabase = response.status === 503 && !(error instanceof Refusal);
      if (isDatabase) line.database = databaseCodeOf(error);
    }
    response.headers.set('x-request-id', line.requestId);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info({ ...line, route: id, status: response.status, ms });
    return response;
  };
}
