import { customType, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { providerId, timestamptz } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/** A transaction's number, which never wraps. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The transactions that wrote anything on a ward board. Triggers (db/triggers.sql) add each of them within itself, so
 * that the snapshot of a kept board shows whether it is still current: it is unless a transaction is here that the
 * snapshot did not see.
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
