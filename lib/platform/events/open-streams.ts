import { Refusal } from '@/lib/domain/errors';

/** More boards than one person looks at; a stream tells of a whole provider, so that a system needs one. */
const ofCallerAtMost = 20;
/** Each takes some 80 kB. */
const inProcessAtMost = 2_000;

/** The streams of events that are open in this process, by caller, the oldest first. */
export class OpenStreams {
  readonly #byCaller = new Map<string, Set<() => void>>();
  #count = 0;

  /** @throws Refusal `unavailable` when the process has no room for another stream of this caller */
  requireRoom(caller: string): void {
    const own = this.#byCaller.get(caller)?.size ?? 0;
    if (this.#count < inProcessAtMost || own >= ofCallerAtMost) return;
    throw new Refusal('unavailable', 'Too many boards are open at the moment. Try again later.', {
      headers: { 'retry-after': '30' },
    });
  }

  /**
   * Keeps a stream that begins. A caller's oldest gives way to it where the caller has its full number, and nobody else's does.
   * @param giveWay ends the stream, and says that it is not to come back at once
   * @returns a function to call when the stream has ended
   */
  keep(caller: string, giveWay: () => void): () => void {
    const own = this.#byCaller.get(caller) ?? new Set();
    this.#byCaller.set(caller, own.add(giveWay));
    this.#count += 1;
    const [oldest] = own;
    if (own.size > ofCallerAtMost) oldest?.();
    return () => {
      if (!own.delete(giveWay)) return;
      this.#count -= 1;
      if (own.size === 0) this.#byCaller.delete(caller);
    };
  }
}

export const openStreams = new OpenStreams();
