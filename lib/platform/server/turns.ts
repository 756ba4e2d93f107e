import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/lib/domain/errors';
import { sessionTokenOf } from '@/lib/platform/auth/cookie';
import { networkOf } from '@/lib/platform/auth/server/limits';
import { ipOf } from '@/lib/platform/http/address';
import { listPageSize, maximumPageSize } from '@/lib/platform/http/page-size';
import { env } from '@/lib/platform/settings/env';
import { headersOf } from './headers-of';
import { decoded, pathOf } from './target';

/** Few: while those of one caller use the processor, the requests of all others share what is left of it. */
const atLeast = 2;
/** More only for an installation that lets its keys or sessions ask more often than the default of a key. */
const forEachPerMinute = 3_000;
/** The database's connections are for others too. */
const atMost = 8;
/** A whole hospital may sign in from one address, and some wait for its identity provider. */
const ofStrangersAtOneAddress = 4;
/** In turns. */
const waitingAtMost = 400;
/** Less than the two minutes after which a client, a proxy or our own server closes a silent connection. */
const waitAtMostMs = 100_000;
/** For each turn that the answer before took: a caller with a queue has a small part of the server's time. */
const pauseTimes = 2;
const pauseAtMostMs = 1_000;
/** For so long after a request of somebody else, others are served. */
const latelyMs = 1_000;

const turns = new WeakMap<ServerResponse, string>();

type Turn = { start: () => void; refuse: (refusal: Refusal) => void };

type Line = {
  caller: string;
  atMost: number;
  inProgress: Map<ServerResponse, { cost: number; since: number }>;
  waiting: Map<ServerResponse, Turn & { cost: number; since: number }>;
  pauses: number;
};

const lines = new Map<string, Line>();

/** Who asked last, and when (of `performance.now()`, in ms); and when the last one asked who is another. */
const asked = { last: '', lastAt: -latelyMs, anotherAt: -latelyMs };

/**
 * Calls `start` when it is a request's turn among those of its caller, so that none keeps all others waiting, however many
 * connections it opens. A turn ends when the answer has been read or the caller has gone; who goes before its turn, or has gone
 * already, gets none. Calls `refuse` with `too_many` when too many wait already, or when its turn comes too late.
 * @param caller whose turn it is; without it, the caller that the request claims, true or not
 */
export function takeTurn(
  request: IncomingMessage,
  response: ServerResponse,
  turn: Turn,
  caller = callerOf(request),
): void {
  if (response.closed) return;
  const line = lines.get(caller) ?? aLine(caller);
  const isFirst = line.waiting.size === 0;
  const cost = costOf(request);
  if (sumOf(line.waiting.values()) + cost > waitingAtMost) {
    turn.refuse(tooManyAtOnce());
    return;
  }
  noteAsked(caller);
  lines.set(caller, line);
  turns.set(response, caller);
  response.once('close', () => endTurn(response));
  line.waiting.set(response, { ...turn, cost, since: performance.now() });
  // Refused in time also where no other turn ends.
  const timer = setTimeout(() => startNext(line), waitAtMostMs + 1);
  response.once('close', () => clearTimeout(timer));
  if (isFirst) startNext(line);
}

function noteAsked(caller: string): void {
  if (caller !== asked.last) {
    asked.anotherAt = asked.lastAt;
    asked.last = caller;
  }
  asked.lastAt = performance.now();
}

const aLine = (caller: string): Line => ({
  caller,
  atMost: shareOf(caller),
  inProgress: new Map(),
  waiting: new Map(),
  pauses: 0,
});

function shareOf(caller: string): number {
  if (caller.startsWith('stranger')) return ofStrangersAtOneAddress;
  const { RATE_LIMIT_KEY_PER_MINUTE, RATE_LIMIT_SESSION_PER_MINUTE } = env();
  const perMinute = caller.startsWith('key')
    ? RATE_LIMIT_KEY_PER_MINUTE
    : RATE_LIMIT_SESSION_PER_MINUTE;
  return Math.min(atMost, Math.max(atLeast, Math.ceil(perMinute / forEachPerMinute)));
}

/** Lets others of its caller have turns beside the download of a file, which takes as long as its reader. A second file has a turn. */
export function keepNoneWaiting(response: ServerResponse): void {
  const line = lines.get(turns.get(response) ?? '');
  const turn = line?.inProgress.get(response);
  if (!line || !turn || [...line.inProgress.values()].some(({ cost }) => cost === 0)) return;
  turn.cost = 0;
  startNext(line);
}

/** Ends a turn early: for an answer that stays open and costs little. */
export function endTurn(response: ServerResponse): void {
  const name = turns.get(response) ?? '';
  const line = lines.get(name);
  if (!line) return;
  line.waiting.delete(response);
  const ended = line.inProgress.get(response);
  line.inProgress.delete(response);
  if (ended && isLong(line)) pauseAfter(ended, line);
  startNext(line);
  forgetIfOver(line);
}

/** A line with a pause is kept: a caller that closes its connections and opens others does not skip it. */
function forgetIfOver({ caller, inProgress, waiting, pauses }: Line): void {
  if (inProgress.size + waiting.size + pauses === 0) lines.delete(caller);
}

function pauseAfter({ cost, since }: { cost: number; since: number }, line: Line): void {
  const ms = pauseTimes * cost * (performance.now() - since);
  line.pauses += 1;
  const goOn = () => {
    line.pauses -= 1;
    startNext(line);
    forgetIfOver(line);
  };
  setTimeout(goOn, Math.min(ms, pauseAtMostMs));
}

/**
 * Starts those that wait, in their order, as long as the next one has room. A caller with many has half as many in progress
 * while others are served too, and pauses after each.
 */
function startNext(line: Line): void {
  if (line.pauses > 0) return;
  const atMost = isLong(line) ? line.atMost / 2 : line.atMost;
  for (const [response, { cost, since, start, refuse }] of line.waiting) {
    if (performance.now() - since > waitAtMostMs) {
      line.waiting.delete(response);
      refuse(tooManyAtOnce());
      continue;
    }
    const taken = sumOf(line.inProgress.values());
    if (taken > 0 && taken + cost > atMost) return;
    line.waiting.delete(response);
    line.inProgress.set(response, { cost, since: performance.now() });
    start();
  }
}

/** More than the pages of one browser ask for, while others are served. */
function isLong({ caller, waiting, atMost }: Line): boolean {
  const another = caller === asked.last ? asked.anotherAt : asked.lastAt;
  if (performance.now() - another >= latelyMs) return false;
  return sumOf(waiting.values()) > 4 * atMost;
}

const sumOf = (turns: Iterable<{ cost: number }>): number =>
  [...turns].reduce((sum, { cost }) => sum + cost, 0);

/**
 * A long page keeps the server busy for as long as several short ones, and takes as many turns: one of 200 rows takes four. A
 * stream still has work when its turn has ended: it subscribes, and ends the caller’s oldest one.
 */
function costOf({ url = '/' }: IncomingMessage): number {
  // As the router and the parser read them, escaped or with a slash at the end.
  const path = pathOf(url);
  if (/\/events\/?$/.test(decoded(path) ?? path)) return 2;
  const asked = new URLSearchParams(url.slice(path.length)).get('page_size') ?? '';
  const rows = /^\d+$/.test(asked) ? Number(asked) : listPageSize;
  return Math.max(1, Math.ceil(Math.min(rows, maximumPageSize) / listPageSize));
}

/** A key's name is the key as sent, a session's its token: what is neither is refused when its turn has come. */
function callerOf(request: IncomingMessage): string {
  const headers = headersOf(request);
  const key = headers.get('authorization');
  if (key !== null) return `key ${key}`;
  const token = sessionTokenOf(headers.get('cookie'));
  return token === null ? strangerAt(ipOf(headers)) : sessionOf(token);
}

export const sessionOf = (token: string) => `session ${token}`;
export const strangerAt = (ip: string) => `stranger ${networkOf(ip)}`;

const tooManyAtOnce = () =>
  new Refusal(
    'too_many',
    'Too many requests at once. Wait for the answers to some of them, then try again.',
    { headers: { 'retry-after': '1' } },
  );
