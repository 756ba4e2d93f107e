import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { createdAt, descendingNullsFirst, tenantReference } from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { locations } from '@/db/schema/registry/locations';

/**
 * The recommendation of one shift to the next about a patient. Never changed: the latest one of the admission is
 * valid.
 */
export const handoverNotes = pgTable(
  'handover_notes',
  {
    ...recordColumns(),
    hospitalizationId: uuid('hospitalization_id').notNull(),
    /** The patient's ward at that time. */
    wardId: uuid('ward_id').notNull(),
    /** Empty if there is no recommendation any more. */
    recommendation: text('recommendation').notNull(),
    practitionerId: uuid('practitioner_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    ...recordKeys('handover_notes', t),
    index('handover_notes_by_hospitalization').on(
      t.providerId,
      t.hospitalizationId,
      descendingNullsFirst(t.number),
    ),
    tenantReference(t, t.hospitalizationId, hospitalizations, 'handover_notes_hospitalization_fk'),
    tenantReference(t, t.wardId, locations, 'handover_notes_ward_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'handover_notes_practitioner_fk'),
  ],
);
