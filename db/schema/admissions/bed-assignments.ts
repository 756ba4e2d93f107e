import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { id, providerId, tenantReference, timestamptz } from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { beds } from '@/db/schema/registry/locations';

/**
 * That a practitioner looks after a bed, and the patient in it, for a shift. It ends at its time, or earlier when the bed is given
 * back. An exclusion constraint, `bed_assignments_one_at_a_time`, keeps a practitioner from having a bed twice at a time.
 */
export const bedAssignments = pgTable(
  'bed_assignments',
  {
    /** There is such a provider, because the bed is one of its own. */
    providerId: providerId(),
    id: id(),
    bedId: uuid('bed_id').notNull(),
    practitionerId: uuid('practitioner_id').notNull(),
    takenAt: timestamptz('taken_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('bed_assignments_by_bed').on(t.providerId, t.bedId, t.endsAt),
    index('bed_assignments_by_end').on(t.providerId, t.endsAt, t.id),
    check('bed_assignments_time_forward', sql`${t.endsAt} >= ${t.takenAt}`),
    tenantReference(t, t.bedId, beds, 'bed_assignments_bed_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'bed_assignments_practitioner_fk'),
  ],
);
