import type { z } from 'zod';
import { countStranger } from '@/lib/platform/auth/server/limits';
import { ipOf, requireOwnOrigin } from '@/lib/platform/http/address';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import type { Contract, Reply } from '@/lib/platform/http/contract';
import { parseBody, parseParams, parseQuery, readBody } from '@/lib/platform/http/input';
import { type Handler, withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

type OpenInput<B extends z.ZodType> = {
  body: z.output<B>;
  request: ApiRequest;
  ip: string;
  requestId: string;
};

/** As `handle`, for the few operations that nobody need be signed in for. The work makes its own response. */
export function handleOpen<B extends z.ZodType, R extends Reply>(
  contract: Contract<z.ZodObject, z.ZodObject, B, R>,
  run: (input: OpenInput<B>) => Promise<Response>,
): Handler {
  return withErrorHandling(contract, async (request, given, line) => {
    const ip = ipOf(request.headers);
    await countStranger('open', ip);
    if (contract.method !== 'GET') requireOwnOrigin(request);
    const clock = { timeZone: 'UTC', now: new Date() };
    parseParams(contract, given, clock);
    parseQuery(contract, new URL(request.url).searchParams, clock);
    const json = await readBody(request, contract);
    const body = parseBody(contract, json, clock);
    return run({ body, request, ip, requestId: line.requestId });
  });
}
