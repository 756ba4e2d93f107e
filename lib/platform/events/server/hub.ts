import { database } from '@/db/client';
import { listenTo } from '@/db/listening';
import { lastOutboxId, type OutboxEvent, readOutbox } from '@/db/queries/platform/outbox-reader';
import { log, loggable } from '@/lib/platform/log/log';

type Listener = (event: OutboxEvent) => void;

/** How many ids before the last one are read again, because transactions do not commit in the order of their ids. */
const overlap = 1000;
const readAtOnce = 5000;
const pollMs = 5000;
const remembered = 5000;
/** The delay after a failed start; subscribers are refused until then. */
const againAfterMs = 1000;

/**
 * The only outbox listener of the process. A notification is a wake-up with a row's id. The events are read from the
 * table: after every wake-up, after every reconnection and every 5 s. Each listener gets each event once.
 */
class OutboxHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #told = new Set<number>();
  readonly #announced = new Set<number>();
  #last = 0;
  /** Events up to this id happened before anyone listened, and are not delivered. */
  #floor = 0;
  #started: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #again = false;

  /** Delivers a provider's events until the returned function is called. */
  async subscribe(providerId: string, listen: Listener): Promise<() => void> {
    this.#started ??= this.#start();
    await this.#started;
    const own = this.#listeners.get(providerId) ?? new Set();
    own.add(listen);
    this.#listeners.set(providerId, own);
    return () => {
      own.delete(listen);
      if (own.size === 0) this.#listeners.delete(providerId);
    };
  }

  async #start(): Promise<void> {
    try {
      this.#last = this.#floor = await lastOutboxId(database());
      await listenTo('wardline_outbox', {
        onNotice: (id) => {
          this.#announced.add(Number(id));
          this.#wake();
        },
        onOpen: () => this.#wake(),
      });
      setInterval(() => this.#wake(), pollMs).unref();
    } catch (error) {
      setTimeout(() => {
        this.#started = null;
      }, againAfterMs).unref();
      throw error;
    }
  }

  #wake(): void {
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = this.#read()
      .catch((error) => log.warn(loggable(error), 'Could not read the outbox'))
      .finally(() => {
        this.#reading = null;
        if (!this.#again) return;
        this.#again = false;
        this.#wake();
      });
  }

  async #read(): Promise<void> {
    if (this.#listeners.size === 0) {
      this.#announced.clear();
      this.#last = this.#floor = await lastOutboxId(database());
      return;
    }
    const ids = [...this.#announced];
    this.#announced.clear();
    const after = Math.max(this.#floor, this.#last - overlap);
    const events = await readOutbox(database(), ids, after, readAtOnce);
    for (const event of events) this.#tell(event);
    if (events.length === readAtOnce) this.#again = true;
  }

  #tell(event: OutboxEvent): void {
    this.#last = Math.max(this.#last, event.id);
    if (this.#told.has(event.id)) return;
    this.#told.add(event.id);
    if (this.#told.size > remembered) {
      for (const id of this.#told) {
        if (this.#told.size <= remembered / 2) break;
        this.#told.delete(id);
      }
    }
    for (const listen of this.#listeners.get(event.providerId) ?? []) listen(event);
  }
}

// The framework bundles its own copies of our modules; they all share one hub.
const shared = globalThis as typeof globalThis & { wardlineHub?: OutboxHub };

/** The hub of this process. */
export function outboxHub(): OutboxHub {
  shared.wardlineHub ??= new OutboxHub();
  return shared.wardlineHub;
}
