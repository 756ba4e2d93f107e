import { customType, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { providerId, timestamptz } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/** A transaction's number, which never wraps. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The transactions that wrote what a ward board shows. Triggers (db/triggers.sql) put each of them here as a part of
 * itself, so that whoever knows the snapshot by which a board was read can tell whether it still holds: it does unless a
 * transaction stands here that the snapshot did not see.
 */
export const boardChanges = pgTable(
  'board_changes',
  {
    providerId: providerId().references(() => providers.id),
    transactionId: transactionId('transaction_id').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.transactionId] })],
);
