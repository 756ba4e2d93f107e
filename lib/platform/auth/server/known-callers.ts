import { listenTo } from '@/db/listening';
import type { Caller } from '@/lib/platform/auth/server/caller';
import { log, loggable } from '@/lib/platform/log/log';

/** Who a secret belongs to, as the database said a moment ago. */
export type KnownCaller = {
  caller: Caller;
  /** How long ago its use was noted last, by the database's clock; null is never. */
  usedMsAgo: number | null;
  /** How long it is until the session or the key ends by itself, by the same clock; null is for ever. */
  leftMs: number | null;
};

/** How long the database is believed when it says nothing new. */
const believedMs = 5_000;
const rememberedAtMost = 10_000;
/** When a connection to hear by that could not be opened is tried again. */
const againAfterMs = 1_000;

/**
 * The callers of the last seconds, so that not every request asks for the same person again. The database tells of
 * every change of a session, key, person, role or provider (`wardline_callers`), and all are forgotten then; while it
 * is not listened to, nobody is remembered.
 */
export class KnownCallers {
  readonly #known = new Map<string, KnownCaller & { until: number }>();
  #changes = 0;
  #listening: Promise<void> | null = null;
  #hears = false;
  readonly #hear: typeof listenTo;

  constructor(by: typeof listenTo = listenTo) {
    this.#hear = by;
  }

  /**
   * Finds the caller of a hashed secret, or looks who it is. What changed while it looked is not remembered. A session's
   * token is no key, and a key no token, also while it is remembered.
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
      // By a clock that nobody sets back.
      const until = performance.now() + Math.min(believedMs, found.leftMs ?? believedMs);
      this.#known.set(hash, { ...found, until });
    }
    return found;
  }

  forget(hash: string): void {
    this.#known.delete(hash);
  }

  /** After a change that this server made itself, whose notice is still on its way. */
  forgetAll(): void {
    this.#changes += 1;
    this.#known.clear();
  }

  async #listen(): Promise<void> {
    const hears = (yes: boolean) => {
      this.forgetAll();
      this.#hears = yes;
    };
    try {
      await this.#hear('wardline_callers', {
        onNotice: () => this.forgetAll(),
        onOpen: () => hears(true),
        onLost: () => hears(false),
      });
    } catch (error) {
      log.warn(
        loggable(error),
        'Changes of callers cannot be heard; each request asks for its own',
      );
      setTimeout(() => {
        this.#listening = null;
      }, againAfterMs).unref();
    }
  }
}

// The framework bundles its own copies of our modules; all of them share what is known.
const shared = globalThis as typeof globalThis & { wardlineCallers?: KnownCallers };

/** The callers whom this process remembers. */
export function knownCallers(): KnownCallers {
  shared.wardlineCallers ??= new KnownCallers();
  return shared.wardlineCallers;
}

const whoSomebodyIs = new Set(['api-key', 'hospital-settings', 'practitioner', 'session', 'user']);

/** Forgets the callers when what a request changed says who somebody is. */
export function forgetChangedCallers(changes: readonly { entity: string }[]): void {
  if (changes.some(({ entity }) => whoSomebodyIs.has(entity))) knownCallers().forgetAll();
}
