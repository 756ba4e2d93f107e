import { z } from 'zod';
import { Refusal } from '@/lib/domain/errors';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { isStorable, parseJson, readBodyText, requireJson } from '@/lib/platform/http/body';
import { withClock } from '@/lib/platform/http/clock';
import { type Contract, isOptional } from '@/lib/platform/http/contract';
import { type OpenPlace, withPlaces } from '@/lib/platform/http/place';
import { fieldErrors } from '@/lib/platform/http/sentences';

type Clock = { timeZone: string; now: Date };

/** The segments of a path, parsed by the contract. */
export function parseParams<P extends z.ZodObject>(
  contract: Contract<P>,
  given: unknown,
  clock: Clock,
): z.output<P> {
  return parseWith(contract.params, given, clock, 'The address is not valid.');
}

/** How bytes that are not UTF-8 appear in a query. A search for it would wrongly find nothing. */
const notRead = '\uFFFD';

/** A query, parsed by the contract. Unknown and repeated parameters are refused by name. */
export function parseQuery<P extends z.ZodObject, Q extends z.ZodObject>(
  contract: Contract<P, Q>,
  search: URLSearchParams,
  clock: Clock,
  open: OpenPlace = () => null,
): z.output<Q> {
  const given = new Map<string, string>();
  const refused = new Map<string, string[]>();
  for (const [name, value] of search) {
    if (!Object.hasOwn(contract.query.shape, name)) {
      refused.set(name, ['This query parameter does not exist here. Check the spelling.']);
    } else if (given.has(name)) {
      refused.set(name, ['This query parameter is given more than once.']);
    } else if (!isStorable(value)) {
      refused.set(name, ['This contains a character that is not allowed in text.']);
    } else if (value.includes(notRead)) {
      refused.set(name, ['This is not written in UTF-8: an é is %C3%A9.']);
    } else given.set(name, withOffset(value));
  }
  if (refused.size > 0) {
    throw new Refusal('invalid', 'The query is not valid.', {
      fields: Object.fromEntries(refused),
    });
  }
  return withPlaces(open, () =>
    parseWith(contract.query, Object.fromEntries(given), clock, 'The query is not valid.'),
  );
}

/** Restores the plus of an offset: an unencoded plus in a query is decoded as a space. */
const withOffset = (value: string): string =>
  value.replace(/^(\d{4}-\d{2}-\d{2}T[\d:.,]+) (\d{2}(?::?\d{2})?)$/, '$1+$2');

/** The body as JSON; undefined if the contract has none, or if an optional body was not sent. */
export async function readBody(request: ApiRequest, contract: Contract): Promise<unknown> {
  if (!contract.body) return undefined;
  const limit = { isSigned: contract.access !== 'anyone' };
  if (isOptional(contract.body)) {
    const text = await readBodyText(request, limit);
    if (text === '') return undefined;
    requireJson(request);
    return parseJson(text);
  }
  requireJson(request);
  return parseJson(await readBodyText(request, limit));
}

/** A request's body, parsed by the contract, without the fields to ignore. Throws `invalid` with every bad field. */
export function parseBody<B extends z.ZodType>(
  contract: Contract<z.ZodObject, z.ZodObject, B>,
  json: unknown,
  clock: Clock,
): z.output<B> {
  // defineContract makes this cast safe: a contract without a body has the type of undefined.
  if (!contract.body) return undefined as z.output<B>;
  const written = withoutIgnored(json, contract.body, contract.ignoredFields);
  return parseWith(contract.body, written, clock, 'The request is not valid.');
}

/** Removes fields of the record that this operation does not write; unknown fields stay, and are refused. */
function withoutIgnored(json: unknown, body: z.ZodType, ignored: ReadonlySet<string>): unknown {
  if (ignored.size === 0 || json === null || typeof json !== 'object' || Array.isArray(json))
    return json;
  const written = body instanceof z.ZodObject ? body.shape : {};
  return Object.fromEntries(
    Object.entries(json).filter(([field]) => Object.hasOwn(written, field) || !ignored.has(field)),
  );
}

function parseWith<S extends z.ZodType>(
  schema: S,
  given: unknown,
  clock: Clock,
  message: string,
): z.output<S> {
  const parsed = withClock(clock, () => schema.safeParse(given));
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid', message, { fields: fieldErrors(parsed.error) });
}
