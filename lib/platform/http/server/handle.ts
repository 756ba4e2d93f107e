import type { z } from 'zod';
import { withTenantTransaction } from '@/db/client';
import type { Found } from '@/db/queries/platform/page';
import { Refusal } from '@/lib/domain/errors';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { identify } from '@/lib/platform/auth/server/identify';
import { forgetChangedCallers } from '@/lib/platform/auth/server/known-callers';
import { countRequest, countStranger } from '@/lib/platform/auth/server/limits';
import { operationOf } from '@/lib/platform/http/actions';
import { ipOf, publicUrl, requireOwnOrigin } from '@/lib/platform/http/address';
import type { ApiRequest, HeaderReader } from '@/lib/platform/http/api-request';
import type { Contract, Outcome, Reply } from '@/lib/platform/http/contract';
import { jsonText, success, withNotes } from '@/lib/platform/http/envelope';
import { viewerParameter } from '@/lib/platform/http/expected-user';
import { parseBody, parseParams, parseQuery, readBody } from '@/lib/platform/http/input';
import { pageMeta } from '@/lib/platform/http/pagination';
import { auditDenial, recordsAsked, writeAuditTrail } from '@/lib/platform/http/server/audit-trail';
import { authorize, isAllowed, passwordIsGiven } from '@/lib/platform/http/server/authorize';
import { type Context, newAuditTrail } from '@/lib/platform/http/server/context';
import { idempotencyKeyOf, runIdempotently } from '@/lib/platform/http/server/idempotency';
import { placesOf } from '@/lib/platform/http/server/sealed-place';
import { type Handler, withErrorHandling } from '@/lib/platform/http/server/with-error-handling';

export type Input<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = {
  ctx: Context;
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: ApiRequest;
};

/** What `prove` is told of a request. */
export type Claim<B extends z.ZodType> = {
  caller: Caller;
  body: z.output<B>;
  ip: string;
  headers: HeaderReader;
  requestId: string;
};

/**
 * Joins a contract to its work, in a fixed order: identify, find the provider, permit, parse, and then in one
 * transaction run, audit and answer. Of several operations at one address the body's one is permitted, audited and
 * answered. One endpoint's special case is never here.
 *
 * `prove` asks for more proof than the session (the password again), before the transaction opens, because it counts
 * failures that must outlive it. What it refuses is on record as denied.
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
    const ip = ipOf(request.headers);
    const caller = await identifyAndCount(request, contract, ip);
    log.caller = `${caller.kind}:${caller.id}`;
    if (caller.kind === 'user' && contract.method !== 'GET') requireOwnOrigin(request);

    const affiliations = authorize(caller, contract, given.provider_id);
    const [affiliation] = affiliations.length > 0 ? affiliations : caller.affiliations;
    if (!affiliation) throw new Refusal('forbidden', 'You do not belong to any provider.');
    log.provider = affiliation.provider.number;
    const address = { ...recordsAsked(new URL(request.url).searchParams), ...given };
    const attemptAt = (at: Affiliation) => ({
      caller,
      affiliation: at,
      requestId: log.requestId,
      ip,
    });
    const deny = async (operation: Contract) => {
      await auditDenial(attemptAt(affiliation), operation, { address });
      return new Refusal('forbidden', 'Your role does not allow this.');
    };
    if (caller.mustChangePassword && !contract.isForGivenPassword) {
      await deny(contract);
      throw passwordIsGiven();
    }
    if (affiliations.length === 0) throw await deny(contract);
    const json = await readBody(request, contract);
    const operation = operationOf(contract, json);
    if (operation !== contract && !isAllowed(affiliation, operation)) throw await deny(operation);

    const clock = { timeZone: affiliation.provider.timeZone, now: new Date() };
    const params = parseParams(contract, given, clock);
    const search = new URL(request.url).searchParams;
    const places = placesOf({ caller, id: contract.id, params: given, search });
    const query = parseQuery(contract, search, clock, places.open);
    const body = parseBody(contract, json, clock);
    const key = contract.isConfidential ? null : idempotencyKeyOf(request);
    try {
      await prove?.({ caller, body, ip, headers: request.headers, requestId: log.requestId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const at of affiliations) await auditDenial(attemptAt(at), contract, { address });
      throw error;
    }

    const providerIds = affiliations.map(({ provider }) => provider.id);
    const durable = contract.method !== 'GET';
    const usesGenericPlan = durable || contract.usesGenericPlan;
    const needs = { durable, usesGenericPlan };
    let audit = newAuditTrail();
    const done = withTenantTransaction(providerIds, needs, async (tx) => {
      audit = newAuditTrail();
      const ctx: Context = {
        tx,
        caller,
        affiliation,
        provider: affiliation.provider,
        providerIds,
        requestId: log.requestId,
        headers: request.headers,
        ip,
        now: clock.now,
        audit,
        notes: [],
      };
      const work = async () => {
        const outcome = await run({ ctx, params, query, body, request });
        const answer = { url: publicUrl(request), query, places };
        return withNotes(reply(operation.reply, outcome, answer), ctx.notes);
      };
      // The operation's address without what it names: a row has two spellings, and one key has one effect.
      const scope = key && {
        providerId: affiliation.provider.id,
        caller: `${caller.kind}:${caller.id}`,
        method: request.method,
        path: contract.path,
        key,
      };
      const { provider_id: _, ...target } = params as Record<string, unknown>;
      const response = scope
        ? await runIdempotently(ctx, scope, { target, json }, work)
        : await work();
      await writeAuditTrail(ctx, operation, {
        isReplay: response.headers.has('idempotent-replayed'),
        address,
      });
      return { response, changes: ctx.audit.changes };
    });
    const { response, changes } = await done.catch(async (error: unknown) => {
      const named = [...audit.patientsNamed];
      if (error instanceof Refusal && (error.code === 'forbidden' || named.length > 0))
        await auditDenial(attemptAt(affiliation), operation, { address, patientIds: named });
      throw error;
    });
    forgetChangedCallers(changes);
    return response;
  });
}

async function identifyAndCount(
  request: ApiRequest,
  { isPassive, reply }: Contract,
  ip: string,
): Promise<Caller> {
  const shown =
    reply.kind === 'stream' ? new URL(request.url).searchParams.get(viewerParameter) : null;
  try {
    const caller = await identify(request.headers, { isUse: !isPassive, shown });
    await countRequest(caller);
    return caller;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthenticated') {
      await countStranger(request.headers.get('authorization') === null ? 'session' : 'key', ip);
    }
    throw error;
  }
}

type Asked = {
  url: URL;
  query: Record<string, unknown>;
  places: Pick<ReturnType<typeof placesOf>, 'seal'>;
};

function reply(kind: Reply, outcome: unknown, { url, query, places }: Asked): Response {
  if (outcome instanceof Response) return outcome;
  if (kind.kind === 'bare') return jsonText(JSON.stringify(outcome), kind.status);
  if (kind.kind === 'envelope') return success(kind, outcome);
  if (kind.kind === 'stream') throw new Error('A stream is answered by a Response.');
  const {
    rows,
    total,
    next,
    message = kind.message,
  } = outcome as Found<unknown> & {
    message?: string;
  };
  const meta = pageMeta(url, {
    current: Number(query.page ?? 1),
    size: Number(query.page_size),
    total,
    next: next && places.seal(next),
  });
  const answer = { success: true, message, meta, [kind.key]: rows };
  return jsonText(JSON.stringify(kind.inEnvelope ? { ...answer, errors: null } : answer), 200);
}
