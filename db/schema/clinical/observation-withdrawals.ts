import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { observationSets } from '@/db/schema/clinical/observations';
import { createdAt, providerId, tenantReference } from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';

/** That a set of observations was recorded in error: it stays on record and counts for nothing. Never changed. */
export const observationWithdrawals = pgTable(
  'observation_withdrawals',
  {
    providerId: providerId().references(() => providers.id),
    setId: uuid('set_id').notNull(),
    reason: text('reason').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.setId] }),
    tenantReference(t, t.setId, observationSets, 'observation_withdrawals_set_fk'),
  ],
);
