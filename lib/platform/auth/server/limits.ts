import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from '@/lib/domain/errors';
import type { Caller } from '@/lib/platform/auth/server/caller';
import { env } from '@/lib/platform/settings/env';

type Limiters = Record<'key' | 'session' | 'stranger' | 'file' | 'asset', RateLimiterAbstract>;

// One count per process, although the framework bundles this module more than once.
const shared = globalThis as typeof globalThis & { wardlineLimiters?: Limiters };

function limiters(): Limiters {
  shared.wardlineLimiters ??= {
    key: limiter('key', env().RATE_LIMIT_KEY_PER_MINUTE),
    session: limiter('session', env().RATE_LIMIT_SESSION_PER_MINUTE),
    stranger: limiter('stranger', env().RATE_LIMIT_SESSION_PER_MINUTE),
    file: limiter('file', filesOfPage * env().RATE_LIMIT_SESSION_PER_MINUTE),
    asset: limiter('asset', 4 * filesOfPage * env().RATE_LIMIT_SESSION_PER_MINUTE),
  };
  return shared.wardlineLimiters;
}

/** With several processes, the first one counts for all. */
function limiter(keyPrefix: string, points: number): RateLimiterAbstract {
  const limits = { keyPrefix, points, duration: 60 };
  return cluster.isWorker
    ? new RateLimiterCluster({ ...limits, timeoutMs: 3_000 })
    : new RateLimiterMemory(limits);
}

/** Counts a request of a known caller. Throws `too_many` above the limit. */
export function countRequest(caller: Caller): Promise<void> {
  return caller.kind === 'api-key'
    ? consume(limiters().key, caller.id)
    : consume(limiters().session, caller.sessionHash ?? caller.id);
}

/** Counts a page for a session, separately from its API requests. Throws `too_many` above the limit. */
export function countPage(sessionHash: string): Promise<void> {
  return consume(limiters().session, `page ${sessionHash}`);
}

/** The most files that a page loads in a browser without a cache. */
const filesOfPage = 50;

/** Counts a font of the pages, or any file that the framework sends, by IP address. Throws `too_many` above the limit. */
export function countFile(ip: string): Promise<void> {
  return consume(limiters().file, networkOf(ip));
}

/**
 * Counts a script or style that is sent from memory, by IP address. Throws `too_many` above the limit, which is four
 * times that of other files: after an upgrade all devices of a hospital, often behind one address, fetch every script
 * within a minute.
 */
export function countAsset(ip: string): Promise<void> {
  return consume(limiters().asset, networkOf(ip));
}

/**
 * An invalid key, no session, a page, an endpoint without sign-in (such as signing in), the API description, or an
 * unknown address.
 */
type Unsigned = 'key' | 'session' | 'page' | 'open' | 'document' | 'nothing';

/**
 * Counts an unauthenticated request by its IP address and kind. A whole hospital may share one address: a system that
 * keeps sending an expired key must not stop everyone from signing in. Throws `too_many` above the limit.
 */
export function countStranger(kind: Unsigned, ip: string): Promise<void> {
  return consume(limiters().stranger, `${kind} ${networkOf(ip)}`);
}

/** An IPv6 subscriber has a /64 of addresses, which are counted as one. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

async function consume(limiter: RateLimiterAbstract, subject: string): Promise<void> {
  try {
    await limiter.consume(subject);
  } catch (refused) {
    // The first process was too busy to answer.
    if (!(refused instanceof RateLimiterRes)) {
      throw new Refusal('unavailable', 'The server is too busy at the moment. Try again.', {
        headers: { 'retry-after': '2' },
      });
    }
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new Refusal('too_many', `Too many requests. Try again in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
