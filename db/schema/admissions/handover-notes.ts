import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import {
  createdAt,
  descendingNullsFirst,
  id,
  number,
  providerId,
  tenantReference,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { locations } from '@/db/schema/registry/locations';

/**
 * The recommendation of one shift to the next about a patient. Never changed: the latest one of the admission is
 * valid.
 */
export const handoverNotes = pgTable(
  'handover_notes',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    number: number(),
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
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('handover_notes_number_unique').on(t.providerId, t.number),
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
