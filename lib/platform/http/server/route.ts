import { v7 } from 'uuid';
import { countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf } from '@/lib/platform/http/address';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { failure } from '@/lib/platform/http/envelope';
import { type Handler, withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type RouteMethod = (typeof methods)[number];
type Handlers = Partial<Record<RouteMethod, Handler>>;

/**
 * Everything that a route file exports: its own handlers, and for the other methods the refusal that the
 * framework would answer with an empty body. HEAD follows GET.
 */
export function route(handlers: Handlers): Record<RouteMethod | 'OPTIONS', Handler> {
  const given = methods.filter((method) => handlers[method]);
  const allow = [...given, ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');

  const refused = counted((request) => impossible(request, allow));
  const options = counted(() => new Response(null, { status: 204, headers: { allow } }));

  return {
    GET: handlers.GET ?? refused,
    POST: handlers.POST ?? refused,
    PUT: handlers.PUT ?? refused,
    PATCH: handlers.PATCH ?? refused,
    DELETE: handlers.DELETE ?? refused,
    OPTIONS: options,
  };
}

/** Answers that need no known caller, at every path. */
const counted = (answer: (request: ApiRequest) => Response): Handler =>
  withErrorHandling({ id: 'method' }, async (request) => {
    await countStranger('nothing', ipOf(request.headers));
    return answer(request);
  });

/** The refusal of a method that a path does not have; `allow` has those that it has, with commas. */
export const impossible = ({ method, headers }: ApiRequest, allow: string): Response =>
  failure(
    405,
    `${method} is not possible here. Possible: ${allow}.`,
    {},
    headers.get('x-request-id') ?? v7(),
    { allow },
  );
