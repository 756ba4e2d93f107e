import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { observationSets } from '@/db/schema/clinical/observations';
import {
  descendingNullsFirst,
  id,
  providerId,
  tenantReference,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';

/**
 * That a clinician has seen the patient after a red or orange set of observations, which ends its time to treatment. A row is kept
 * for good; the app can only mark it as undone.
 */
export const clinicianReviews = pgTable(
  'clinician_reviews',
  {
    /** There is such a provider, because the set is one of its own. */
    providerId: providerId(),
    id: id(),
    setId: uuid('set_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id').notNull(),
    seenById: uuid('seen_by_id').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    undoneAt: timestamptz('undone_at'),
    undoneById: uuid('undone_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    uniqueIndex('clinician_reviews_one_a_set')
      .on(t.providerId, t.setId)
      .where(sql`undone_at is null`),
    index('clinician_reviews_by_patient')
      .on(t.providerId, t.patientId, descendingNullsFirst(t.seenAt), descendingNullsFirst(t.id))
      .where(sql`undone_at is null`),
    check(
      'clinician_reviews_undone_by_someone',
      sql`${t.undoneById} is null or ${t.undoneAt} is not null`,
    ),
    // Its patient and its encounter are the set's, and so exist.
    foreignKey({
      name: 'clinician_reviews_set_fk',
      columns: [t.providerId, t.setId, t.patientId, t.encounterId],
      foreignColumns: [
        observationSets.providerId,
        observationSets.id,
        observationSets.patientId,
        observationSets.encounterId,
      ],
    }),
    tenantReference(t, t.seenById, practitioners, 'clinician_reviews_seen_by_fk'),
  ],
);
