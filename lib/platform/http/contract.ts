import { z } from 'zod';
import type { Permission } from '@/lib/domain/codes/permissions';
import type { Place } from '@/lib/domain/page-place';
import { viewerParameter } from '@/lib/platform/http/expected-user';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import { after } from '@/lib/platform/http/place';
import { pageNumber, uuid } from '@/lib/platform/http/types';
import '@/lib/platform/http/sentences';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How an answer is wrapped: the envelope, the bare object, one page of a list under its key, a stream, or a file. */
export type Reply =
  | { kind: 'envelope'; data: z.ZodType; status: 200 | 201; message: string; errors: null | 'None' }
  | { kind: 'bare'; data: z.ZodType; status: 200 | 201 }
  | {
      kind: 'page';
      item: z.ZodType;
      key: 'results' | 'data';
      /** The page is in the envelope of a single result, which has `errors`. */
      inEnvelope: boolean;
      message: string;
    }
  | { kind: 'stream'; contentType: string };

/**
 * The permission that a caller needs at the provider in the path (without one in the path, at any of the caller's
 * providers), or anyone signed in, or a wall display with its own key, or anyone at all.
 */
export type Access = Permission | 'signed-in' | 'display' | 'anyone';

export type Contract<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
  M extends Method = Method,
  Path extends string = string,
> = {
  /** The operation's name, also its action in the audit log: `observation.record`. */
  id: string;
  method: M;
  /** Below `/api/v1`, with `{name}` segments. */
  path: Path;
  summary: string;
  description?: string;
  tag: string;
  access: Access;
  /** The parts that need a further permission. */
  furtherAccess: Partial<Record<Permission, string>>;
  params: Params;
  query: Query;
  body: Body | null;
  /** A valid body, if one made from the schema's fields would not be valid. */
  example?: unknown;
  /** Fields of the record that this operation does not write: accepted in a body, and ignored. */
  ignoredFields: ReadonlySet<string>;
  /** Body or answer contains a secret, so neither is kept for a repeat under an `Idempotency-Key`. */
  isConfidential: boolean;
  /** Also available to a user who must first change a temporary password. */
  isForTemporaryPassword: boolean;
  /**
   * A read by keys alone, for which a generic plan is good enough, so it is not planned for each execution. By default an
   * unfiltered read of one thing.
   */
  usesGenericPlan: boolean;
  /** The same of a list with these filters: an index finds its page, whatever their values are (`foundByIndex`). */
  isFoundByIndex: (query: Readonly<Record<string, unknown>>) => boolean;
  /** Whether a read is one statement, which is then sent together with the begin and the end of its transaction. */
  isOneStatement: (query: Readonly<Record<string, unknown>>) => boolean;
  reply: R;
  /** The operations at the same address; null if there is only one. */
  choice: Choice | null;
};

/** Operations at one address: a field of the body selects one. */
type Choice = { field: string; operations: ReadonlyMap<string, Contract> };

/** What a contract leaves out has the default of `defineContract`. */
type Spec<C extends Contract, B extends z.ZodType> = Pick<
  C,
  'id' | 'method' | 'path' | 'summary' | 'tag' | 'access' | 'reply'
> &
  Partial<Omit<C, 'body' | 'example' | 'ignoredFields' | 'choice'>> & {
    body?: B;
    example?: z.input<B>;
    /** The resource's record, whose other fields a body may carry without effect. */
    record?: z.ZodObject;
  };

type Nothing = z.ZodObject<Record<never, never>>;
const nothing: Nothing = z.strictObject({});

/** Defines an endpoint once: validation, types, OpenAPI, the client and the form follow from it. */
export function defineContract<
  R extends Reply,
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends z.ZodType = z.ZodUndefined,
  M extends Method = Method,
  Path extends string = string,
>({ record, ...spec }: Spec<Contract<P, Q, B, R, M, Path>, B>): Contract<P, Q, B, R, M, Path> {
  return {
    furtherAccess: {},
    // The defaults mean "no parameters", as the defaults of the type parameters do.
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: null,
    isConfidential: false,
    isForTemporaryPassword: false,
    usesGenericPlan: readsOneThing(spec),
    isFoundByIndex: () => false,
    isOneStatement: () => false,
    ...spec,
    ignoredFields: new Set(Object.keys(record?.shape ?? {})),
    choice: null,
  };
}

/** A read of one thing of the provider, without filters: it uses keys alone. */
function readsOneThing(spec: { method: Method; params?: z.ZodObject; query?: z.ZodObject }) {
  const named = Object.keys(spec.params?.shape ?? {}).filter((name) => name !== 'provider_id');
  return spec.method === 'GET' && named.length > 0 && spec.query === undefined;
}

/** Whether the request may have no body. */
export const isOptional = (body: z.ZodType): boolean => body instanceof z.ZodOptional;

/** For a file or a stream that a screen opens: the user that the screen shows (`expected-user.ts`). */
export const openedByScreen = {
  [viewerParameter]: uuid.optional().meta({
    description:
      'The user that the screen shows as signed in. 401 if another user is signed in now.',
  }),
};

/** A single result in the envelope. */
export function envelope<D extends z.ZodType>(
  data: D,
  {
    status = 200,
    message = 'OK',
    errors = null,
  }: { status?: 200 | 201; message?: string; errors?: null | 'None' } = {},
) {
  return { kind: 'envelope', data, status, message, errors } as const;
}

/** The object itself, without the envelope. */
export function bare<D extends z.ZodType>(data: D, { status = 200 }: { status?: 200 | 201 } = {}) {
  return { kind: 'bare', data, status } as const;
}

/** One page of a list. */
export function page<I extends z.ZodType>(
  item: I,
  {
    key = 'results',
    inEnvelope = false,
    message = 'OK',
  }: { key?: 'results' | 'data'; inEnvelope?: boolean; message?: string } = {},
) {
  return { kind: 'page', item, key, inEnvelope, message } as const;
}

/**
 * The result of a handler for a reply: the data, one page of rows (optionally with its own message), or a finished response
 * (a stream, or an answer that sets a cookie).
 */
export type Outcome<R extends Reply> = R extends {
  kind: 'envelope' | 'bare';
  data: infer D extends z.ZodType;
}
  ? z.input<D> | Response
  : R extends { kind: 'page'; item: infer I extends z.ZodType }
    ? { rows: z.input<I>[]; total: number; next: Place | null; message?: string }
    : Response;

/** `page`, `page_size` and `after` of a list; above 200 rows the size is clamped. */
export function pageQuery(defaultSize: number) {
  return {
    page: pageNumber.optional(),
    page_size: pageNumber
      .optional()
      .transform((size) => Math.min(size ?? defaultSize, maximumPageSize))
      .meta({ description: `At most ${maximumPageSize}; larger values are reduced to it.` }),
    after: after.optional(),
  };
}

/**
 * Whether an index finds a page of a list, whatever the values of its filters are: those by a `narrow` one leave few rows, and
 * for each `sorted` one alone there is an index in the list's order.
 */
export const foundByIndex =
  ({ narrow = [], sorted = [] }: { narrow?: string[]; sorted?: string[] }) =>
  (query: Readonly<Record<string, unknown>>): boolean => {
    const { page: _, page_size: __, after: ___, ...filters } = query;
    const given = Object.keys(filters).filter((name) => filters[name] !== undefined);
    const isNarrow = given.some((name) => narrow.includes(name));
    return (
      given.every((name) => narrow.includes(name) || sorted.includes(name)) &&
      (isNarrow || given.length < 2)
    );
  };
