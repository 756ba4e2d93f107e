import { listenTo } from '@/db/listening';
import type { Caller } from '@/lib/platform/auth/server/caller';
import { log, loggable } from '@/lib/platform/log/log';

/** The owner of a secret, as read from the database a moment ago. */
export type KnownCaller = {
  caller: Caller;
  /** How long ago its use was last recorded, by the database's clock; null is never. */
  usedMsAgo: number | null;
  /** The time until the session or the key expires, by the same clock; null is never. */
  leftMs: number | null;
};

/** How long a caller is kept without a notice from the database. */
const believedMs = 5_000;
const rememberedAtMost = 10_000;
/** The delay before another attempt to open the listening connection. */
const againAfterMs = 1_000;

/**
 * The callers of the last seconds, so that not every request looks up the same person. The database notifies every
 * change of a session, key, person, role or provider (`wardline_callers`), and the cache is cleared then; while
 * nobody listens, nothing is cached. It names the hash of a session or key, and the user of a role.
 */
export class KnownCallers {
  readonly #known = new Map<string, KnownCaller & { until: number }>();
  readonly #watched = new Map<string, Set<() => void>>();
  #changes = 0;
  #listening: Promise<void> | null = null;
  #hears = false;
  readonly #hear: typeof listenTo;

  constructor(by: typeof listenTo = listenTo) {
    this.#hear = by;
  }

  /**
   * Finds the caller of a hashed secret in the cache or with `look`. A result is not cached if anything changed in
   * the meantime. A session token is never accepted as a key, or a key as a token, also when cached.
   */
  async find(
    kind: Caller['kind'],
    hash: string,
    look: () => Promise<KnownCaller | null>,
  ): Promise<KnownCaller | null> {
    const remembered = this.#known.get(hash);
    const known = remembered?.caller.kind === kind ? remembered : undefined;
    if (known && known.until > performance.now()) return known;
    this.#listening ??= this.#listen();
    const before = this.#changes;
    const found = await look();
    if (!found) return null;
    if (this.#hears && before === this.#changes) {
      if (this.#known.size >= rememberedAtMost) this.#known.clear();
      // By a monotonic clock.
      const until = performance.now() + Math.min(believedMs, found.leftMs ?? believedMs);
      this.#known.set(hash, { ...found, until });
    }
    return found;
  }

  forget(hash: string): void {
    this.#known.delete(hash);
  }

  /** After a change by this process, whose notice is still on its way. */
  forgetAll(): void {
    this.#changes += 1;
    this.#known.clear();
  }

  /** Calls back after each change of this session or key itself and of a role of its user, until the returned function is called. */
  watch(
    { secretHash, userId }: Pick<Caller, 'secretHash' | 'userId'>,
    act: () => void,
  ): () => void {
    const names = userId === null ? [secretHash] : [secretHash, userId];
    for (const name of names) {
      this.#watched.set(name, (this.#watched.get(name) ?? new Set()).add(act));
    }
    return () => {
      for (const name of names) {
        const own = this.#watched.get(name);
        own?.delete(act);
        if (own?.size === 0) this.#watched.delete(name);
      }
    };
  }

  async #listen(): Promise<void> {
    const hears = (yes: boolean) => {
      this.forgetAll();
      this.#hears = yes;
    };
    try {
      await this.#hear('wardline_callers', {
        onNotice: (name) => {
          this.forgetAll();
          for (const act of this.#watched.get(name) ?? []) act();
        },
        onOpen: () => hears(true),
        onLost: () => hears(false),
      });
    } catch (error) {
      log.warn(
        loggable(error),
        'Cannot listen for changes of callers; each request looks up its own',
      );
      setTimeout(() => {
        this.#listening = null;
      }, againAfterMs).unref();
    }
  }
}

// The framework bundles its own copies of our modules; they all share one cache.
const shared = globalThis as typeof globalThis & { wardlineCallers?: KnownCallers };

/** The callers cached by this process. */
export function knownCallers(): KnownCallers {
  shared.wardlineCallers ??= new KnownCallers();
  return shared.wardlineCallers;
}

const whoSomebodyIs = new Set([
  ...['api-key', 'hospital-identity', 'hospital-settings', 'practitioner', 'session', 'user'],
]);

/** Clears the cache after a request that changed a session, key, person or role. */
export function forgetChangedCallers(changes: readonly { entity: string }[]): void {
  if (changes.some(({ entity }) => whoSomebodyIs.has(entity))) knownCallers().forgetAll();
}
