import { type PgColumn, primaryKey, unique } from 'drizzle-orm/pg-core';
import { id, number, providerId } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/** The columns that name a provider's record. */
export const recordColumns = () => ({
  providerId: providerId().references(() => providers.id),
  id: id(),
  number: number(),
});

/** The keys of these columns. */
export const recordKeys = (
  table: string,
  t: { providerId: PgColumn; id: PgColumn; number: PgColumn },
) => [
  primaryKey({ columns: [t.providerId, t.id] }),
  unique(`${table}_number_unique`).on(t.providerId, t.number),
];
