import type { z } from 'zod';
import { type FieldErrors, inDoubtField } from '@/lib/domain/errors';
import type { Contract, Reply } from '@/lib/platform/http/contract';
import { viewerHeader, viewerMeta, viewerParameter } from '@/lib/platform/http/expected-user';
import { unusedHeader, unusedSeconds } from '@/lib/platform/http/last-use';
import { notesEvent, notesHeader, readNotes } from '@/lib/platform/http/notes';
import type { Operation } from '@/lib/platform/http/operation';
import { afterOf, type PageMeta } from '@/lib/platform/http/pagination';
import { hearServerTime } from '@/lib/platform/http/server-clock';

/** Why a call failed, in words for the person at the screen. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  readonly requestId: string | null;
  /** The seconds after which to retry. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    message: string,
    given: { errors?: FieldErrors; requestId?: string | null; retryAfter?: number | null } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.errors = given.errors ?? {};
    this.requestId = given.requestId ?? null;
    this.retryAfter = given.retryAfter ?? null;
  }

  /** Whether no answer came, or one that does not know: the change may have been made. */
  get isLost(): boolean {
    return this.status === 0 || inDoubtField in this.errors;
  }
}

/** For the shell, which offers to sign in again: a call got a 401. Its `detail` is a `SignedOut`. */
export const signedOutEvent = 'wardline:signed-out';

/** The reason, in a sentence, and whether the failed call was a change that a person made. */
export type SignedOut = { why: string; wasSaving: boolean };

/** For what has waited for a session: the user of this page has signed in again. */
export const signedInEvent = 'wardline:signed-in';

/** Tells the shell that this page has no session any more. */
export function tellSignedOut(detail: SignedOut): void {
  globalThis.dispatchEvent(new CustomEvent(signedOutEvent, { detail }));
}

/**
 * Since when the server has refused this session, and with which sentence. All screens of a hospital may share one IP
 * address, and unauthenticated requests are limited: screens that were left open overnight must not stop anyone from
 * signing in in the morning.
 */
let refused: { since: number; refusal: CallError } | null = null;
const askRefusedEveryMs = 60_000;

/** Lets the next read ask the server again who is signed in, because somebody is at the screen. */
export function askWhoIsSignedIn(): void {
  refused = null;
}

/** The parsed JSON of a contract's answer. */
export type Answer<R extends Reply> = R extends { kind: 'bare'; data: infer D extends z.ZodType }
  ? z.output<D>
  : R extends { kind: 'envelope'; data: infer D extends z.ZodType }
    ? { success: true; message: string; data: z.output<D> }
    : R extends { kind: 'page'; item: infer I extends z.ZodType; key: infer K extends string }
      ? { success: true; message: string; meta: PageMeta } & Record<K, z.output<I>[]>
      : never;

/** One page of a list, whatever its rows are called in the answer, and the link to the next. */
export type PageOf<R extends Reply> = R extends { kind: 'page'; item: infer I extends z.ZodType }
  ? { rows: z.output<I>[]; meta: PageMeta; next: string | null }
  : never;

/** A query is text; numbers and flags may be passed as they are. */
type QueryValue<V> = V extends 'true' | 'false' ? V | boolean : string extends V ? V | number : V;

type Named<S extends z.ZodObject> = { [K in keyof z.input<S>]: z.input<S>[K] };
type Asked<S extends z.ZodObject> = { [K in keyof z.input<S>]: QueryValue<z.input<S>[K]> };

/** Left out if nothing is needed. */
type Part<Name extends string, T> =
  Record<never, never> extends T ? { [K in Name]?: T } : { [K in Name]: T };

/** The parts of a call of this contract: path segments, query, body. */
export type Given<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = Part<
  'params',
  Named<P>
> &
  Part<'query', Asked<Q>> &
  (undefined extends z.input<B> ? { body?: undefined } : { body: z.input<B> });

export type CallOptions = {
  /** Makes a repeated POST or PATCH the same request; one key for one action of the user. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** For slow operations: a longer timeout than usual. */
  answerWithinMs?: number;
  /** The page sends it automatically: the person at the screen loses no change if it is refused. */
  isInBackground?: boolean;
};

const answerTimeoutMs = 30_000;

/** Changes that a person made, and that have no answer yet. */
const changesUnderWay = new Set<Promise<unknown>>();

const changesWithinMs = 10_000;
/** A saved form asks for the next page, which a session that has ended in the meantime does not open. */
const nextPageWithinMs = 1_000;

/** Waits until the changes that are on their way have been answered and their screens have seen the answer; ten seconds at most. */
export async function changesAnswered(): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  if (changesUnderWay.size === 0) return;
  await Promise.race([Promise.allSettled(changesUnderWay), pause(changesWithinMs)]);
  await pause(nextPageWithinMs);
}

/**
 * Calls an operation of the API from the browser and returns its parsed JSON. Throws `CallError` for anything but
 * success; an abort by `signal` is thrown as it is.
 */
export async function call<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
>(
  operation: Operation<P, Q, B, R>,
  given: Given<P, Q, B>,
  {
    idempotencyKey,
    signal,
    answerWithinMs = answerTimeoutMs,
    isInBackground = false,
  }: CallOptions = {},
): Promise<Answer<R>> {
  const isOpen = operation.access === 'anyone';
  const isRead = operation.method === 'GET';
  if (isRead && !isOpen && refused && Date.now() - refused.since < askRefusedEveryMs) {
    throw refused.refusal;
  }
  const timeout = AbortSignal.timeout(answerWithinMs);
  const viewer = shownViewer();
  const unreached = () =>
    new CallError(0, 'Wardline cannot be reached. Check the connection and try again.');
  const ask = async () => {
    const answer = await fetch(addressOf(operation, given), {
      method: operation.method,
      headers: {
        accept: 'application/json',
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(viewer === null ? {} : { [viewerHeader]: viewer }),
        // A person made a change, also with a tool that presses nothing.
        ...(isRead || isInBackground ? { [unusedHeader]: unusedSeconds() } : {}),
      },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response: answer, json: parsed(await answer.text()) };
  };
  const asked = ask();
  if (!isRead && !isInBackground) changesUnderWay.add(asked);
  const { response, json } = await asked
    .catch((error: unknown) => {
      throw signal?.aborted ? error : unreached();
    })
    .finally(() => changesUnderWay.delete(asked));
  const { headers } = response;
  if (response.ok && isRecord(json)) {
    hearServerTime(headers.get('date'));
    refused = null;
    const notes = readNotes(headers.get(notesHeader));
    if (notes.length > 0) {
      globalThis.dispatchEvent(new CustomEvent(notesEvent, { detail: notes }));
    }
    return json as Answer<R>;
  }
  // A proxy, or a network that asks for a sign-in first, has answered in Wardline's place.
  if (response.ok || !isRefusal(json)) throw unreached();
  hearServerTime(headers.get('date'));
  const refusal = refusalOf(response, json);
  if (response.status === 401 && !isOpen) {
    refused = { since: Date.now(), refusal };
    tellSignedOut({ why: refusal.message, wasSaving: !isRead && !isInBackground });
  }
  throw refusal;
}

/** The address of a file or a stream, with the user that the page shows: the browser opens it without our headers. */
export function openedAddress(address: string): string {
  const viewer = shownViewer();
  if (viewer === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${viewerParameter}=${viewer}`;
}

/** The uuid of the user that the page shows; null on a page that shows nobody. */
export function shownViewer(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${viewerMeta}"]`)?.content ?? null;
}

/** As `call`, for a list: the rows and the position of the page. */
export async function pageOf<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Page,
>(
  operation: Operation<P, Q, B, R>,
  given: Given<P, Q, B>,
  options: CallOptions = {},
): Promise<PageOf<R>> {
  const answer: Record<string, unknown> = await call(operation, given, options);
  const rows = 'results' in answer ? answer.results : answer.data;
  const meta = answer.meta as PageMeta;
  return { rows, meta, next: afterOf(meta) } as PageOf<R>;
}

type Envelope = Extract<Reply, { kind: 'envelope' }>;
type Page = Extract<Reply, { kind: 'page' }>;

/** Left out if nothing must be asked. */
type Query<Q extends z.ZodObject> =
  Record<never, never> extends Asked<Q> ? [query?: Asked<Q>] : [query: Asked<Q>];

/** The `queryFn` of an operation: reads the `data` of its answer. */
export const dataOf =
  <P extends z.ZodObject, Q extends z.ZodObject, R extends Envelope>(
    operation: Operation<P, Q, z.ZodType, R>,
    params: Named<P>,
    ...[query]: Query<Q>
  ) =>
  async ({ signal }: { signal: AbortSignal }): Promise<z.output<R['data']>> => {
    // The compiler cannot know that an operation whose schemas are still open takes these.
    const given: unknown = { params, query };
    const answer: unknown = await call(operation, given as Given<P, Q, z.ZodType>, { signal });
    return (answer as { data: z.output<R['data']> }).data;
  };

/** The `queryFn` of a list: reads the rows of its first page. */
export const rowsOf =
  <P extends z.ZodObject, Q extends z.ZodObject, R extends Page>(
    operation: Operation<P, Q, z.ZodType, R>,
    params: Named<P>,
    ...[query]: Query<Q>
  ) =>
  async ({ signal }: { signal: AbortSignal }): Promise<PageOf<R>['rows']> => {
    const given: unknown = { params, query };
    return (await pageOf(operation, given as Given<P, Q, z.ZodType>, { signal })).rows;
  };

/** The path and query of a call, also used to open streams and downloads. */
export function addressOf(
  operation: Pick<Contract, 'path'>,
  { params = {}, query = {} }: { params?: object; query?: object },
): string {
  const segments: Record<string, unknown> = { ...params };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(segments[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
}

type RefusalBody = { success: false; message: string; errors?: unknown };

const isRefusal = (json: unknown): json is RefusalBody =>
  isRecord(json) && json.success === false && typeof json.message === 'string';

function refusalOf({ status, headers }: Response, { message, errors }: RefusalBody): CallError {
  const wait = Number(headers.get('retry-after') ?? 'none');
  return new CallError(status, message, {
    requestId: headers.get('x-request-id'),
    retryAfter: Number.isFinite(wait) ? wait : null,
    errors: isRecord(errors) ? (errors as FieldErrors) : {},
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
