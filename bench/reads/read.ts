import type { Database, Tx } from '@/db/client';

/** A read as the product makes it. */
export type Read = {
  query: string;
  filter: string;
  /** As its contract says. */
  usesGenericPlan?: true;
  run: (tx: Tx) => PromiseLike<unknown>;
};

/** A read before a provider is known. */
export type EarlyRead = Omit<Read, 'run'> & { run: (db: Database) => PromiseLike<unknown> };

export const first = { limit: 20, offset: 0 };
export const thousandth = { limit: 20, offset: 999 * 20 };

/** So many months ago. */
export const months = (count: number) => new Date(Date.now() - count * 30 * 86_400_000);
