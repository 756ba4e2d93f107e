import type { z } from 'zod';
import { isOfOnePatient } from '@/db/queries/registry/patients-named';
import { Refusal } from '@/lib/domain/errors';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { identify, identifyDisplay } from '@/lib/platform/auth/server/identify';
import { forgetChangedCallers } from '@/lib/platform/auth/server/known-callers';
import { countRequest, countStranger } from '@/lib/platform/auth/server/limits';
import { operationOf } from '@/lib/platform/http/actions';
import { ipOf, publicUrl, requireOwnOrigin } from '@/lib/platform/http/address';
import type { ApiRequest, HeaderReader } from '@/lib/platform/http/api-request';
import type { Contract, Outcome, Reply } from '@/lib/platform/http/contract';
import { withNotes } from '@/lib/platform/http/envelope';
import { viewerParameter } from '@/lib/platform/http/expected-user';
import { parseBody, parseParams, parseQuery, readBody } from '@/lib/platform/http/input';
import { auditDenial, recordsAsked } from '@/lib/platform/http/server/audit-trail';
import { authorize, isAllowed, passwordIsTemporary } from '@/lib/platform/http/server/authorize';
import type { Context } from '@/lib/platform/http/server/context';
import { answerOnce, idempotencyKeyOf, keyed } from '@/lib/platform/http/server/idempotency';
import { letOthersGoOn } from '@/lib/platform/http/server/paging';
import { replyWith } from '@/lib/platform/http/server/reply-with';
import { type Attempt, runAudited } from '@/lib/platform/http/server/run-audited';
import { placesOf } from '@/lib/platform/http/server/sealed-place';
import {
  type Handler,
  type LogLine,
  withErrorHandling,
} from '@/lib/platform/http/server/with-error-handling';

export type Input<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = {
  ctx: Context;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: ApiRequest;
};

/** The part of a request that `prove` gets. */
export type Claim<B extends z.ZodType> = {
  caller: Caller;
  body: z.output<B>;
  ip: string;
  headers: HeaderReader;
  requestId: string;
};

/**
 * Joins a contract to its work, in a fixed order: identify, find the provider, authorize, parse, then in one
 * transaction run, audit and answer. If several operations share an address, the body selects the one that is
 * authorized, audited and answered. Special cases of single endpoints do not belong here.
 *
 * `prove` asks for more proof than the session (the password again). It runs before the transaction opens, because it
 * counts failures that must survive a rollback. Its refusals are recorded as denied.
 */
export function handle<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
>(
  contract: Contract<P, Q, B, R>,
  run: (input: Input<P, Q, B>) => Promise<Outcome<R>>,
  prove?: (claim: Claim<B>) => Promise<void>,
): Handler {
  return withErrorHandling(contract, async (request, given, log) => {
    const search = new URL(request.url).searchParams;
    const { attempt, affiliations } = await permitted(request, contract, { given, search }, log);
    const { caller, affiliation, ip, headers, requestId } = attempt;
    const json = await readBody(request, contract);
    const operation = operationOf(contract, json);
    if (operation !== contract && !isAllowed(affiliation, operation)) {
      throw await denied(attempt, operation);
    }

    const clock = { timeZone: affiliation.provider.timeZone, now: new Date() };
    const params = parseParams(contract, given, clock);
    const places = placesOf({ caller, id: contract.id, params: given, search });
    const query = parseQuery(contract, search, clock, places.open);
    const body = parseBody(contract, json, clock);
    const scope = contract.isConfidential ? null : idempotencyScope(request, contract, attempt);
    await prove?.({ caller, body, ip, headers, requestId }).catch(async (error: unknown) => {
      for (const at of error instanceof Refusal ? affiliations : []) {
        const { address } = attempt;
        await auditDenial({ ...attempt, affiliation: at }, contract, { address });
      }
      throw error;
    });

    const providerIds = affiliations.map(({ provider }) => provider.id);
    const options = {
      providerIds,
      now: clock.now,
      durable: contract.method !== 'GET',
      usesGenericPlan:
        contract.usesGenericPlan ||
        contract.isFoundByIndex(query) ||
        isWithinRecord(attempt.address, search),
      isOneStatement: contract.isOneStatement(query),
    };
    const work = async (ctx: Context) => {
      const outcome = await run({ ctx, params, query, body, request });
      await letOthersGoOn(query);
      const answer = { url: () => publicUrl(request), query, places };
      return withNotes(replyWith(operation.reply, outcome, answer), ctx.notes);
    };
    const audited = (answer: (ctx: Context) => Promise<Response>) =>
      runAudited(attempt, operation, options, answer, ({ headers: sent }) =>
        sent.has('idempotent-replayed'),
      );
    const { provider_id: _, ...target } = params as Record<string, unknown>;
    const { result: response, changes } = await (scope
      ? answerOnce(keyed(scope, { target, json }), audited, work)
      : audited(work));
    forgetChangedCallers(changes);
    return response;
  });
}

/** Whether a list is narrowed to a patient's record, and is not a search. */
const isWithinRecord = (address: Attempt['address'], search: URLSearchParams) =>
  !search.get('search') && Object.keys(address).some(isOfOnePatient);

/**
 * The caller, with the providers at which the operation is allowed; the first is the request's. Throws
 * `unauthenticated`, `rate_limited`, or `forbidden`, which is recorded.
 */
async function permitted(
  request: ApiRequest,
  contract: Contract,
  { given, search }: { given: Record<string, unknown>; search: URLSearchParams },
  log: LogLine,
): Promise<{ attempt: Attempt; affiliations: Affiliation[] }> {
  const ip = ipOf(request.headers);
  const caller = await identifyAndCount(request, contract, ip);
  log.caller = `${caller.kind}:${caller.id}`;
  if (caller.kind === 'user' && contract.method !== 'GET') requireOwnOrigin(request);
  const affiliations = authorize(caller, contract, given.provider_id);
  const [affiliation] = affiliations.length > 0 ? affiliations : caller.affiliations;
  if (!affiliation) throw new Refusal('forbidden', 'You are not a user of any hospital.');
  log.provider = affiliation.provider.number;
  const address = { ...recordsAsked(search), ...given };
  const { headers } = request;
  const attempt = { caller, affiliation, requestId: log.requestId, headers, ip, address };
  if (caller.mustChangePassword && !contract.isForTemporaryPassword) {
    await denied(attempt, contract);
    throw passwordIsTemporary();
  }
  if (affiliations.length === 0) throw await denied(attempt, contract);
  return { attempt, affiliations };
}

/** Records an attempt that the role does not allow, and returns its refusal. */
async function denied(attempt: Attempt, operation: Contract): Promise<Refusal> {
  await auditDenial(attempt, operation, { address: attempt.address });
  return new Refusal('forbidden', 'Your role does not allow this.');
}

/** The operation's address without identifiers: a row has both an id and a uuid, and one key has one effect. */
function idempotencyScope(
  request: ApiRequest,
  { path }: Contract,
  { caller, affiliation }: Attempt,
) {
  const key = idempotencyKeyOf(request);
  const providerId = affiliation.provider.id;
  return (
    key && { providerId, caller: `${caller.kind}:${caller.id}`, method: request.method, path, key }
  );
}

/** A screen opens it again automatically whenever the line was cut, without our headers. */
const isEventStream = (reply: Reply) =>
  reply.kind === 'stream' && reply.contentType === 'text/event-stream';

async function identifyAndCount(
  request: ApiRequest,
  { access, reply }: Contract,
  ip: string,
): Promise<Caller> {
  const shown =
    reply.kind === 'stream' ? new URL(request.url).searchParams.get(viewerParameter) : null;
  try {
    const caller =
      access === 'display'
        ? await identifyDisplay(request.headers)
        : await identify(request.headers, { isUse: !isEventStream(reply), shown });
    await countRequest(caller);
    return caller;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') {
      await countStranger(request.headers.get('authorization') === null ? 'session' : 'key', ip);
    }
    throw error;
  }
}
