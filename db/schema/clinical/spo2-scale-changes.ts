import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  createdAt,
  descendingNullsFirst,
  id,
  providerId,
  tenantReference,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { patients } from '@/db/schema/registry/patients';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';

/**
 * A change of a patient's SpO2 scale, with its author, time and reason. A row is kept for good; the app can only mark it as undone.
 * The scale that the patient has now is that of the last change that was not undone.
 */
export const spo2ScaleChanges = pgTable(
  'spo2_scale_changes',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    patientId: uuid('patient_id').notNull(),
    spo2Scale: integer('spo2_scale').$type<Spo2Scale>().notNull(),
    /** Empty for a change from before reasons were kept. */
    reason: text('reason').notNull(),
    /** The practitioner who decided it; null where a system that is no practitioner went back to scale 1. */
    setById: uuid('set_by_id'),
    createdAt: createdAt(),
    undoneAt: timestamptz('undone_at'),
    undoneById: uuid('undone_by_id').references(() => users.id),
    undoReason: text('undo_reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('spo2_scale_changes_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.id),
    ),
    check('spo2_scale_changes_scale_known', sql`${t.spo2Scale} in (1, 2)`),
    check(
      'spo2_scale_changes_2_is_set_by_someone',
      sql`${t.spo2Scale} = 1 or ${t.setById} is not null`,
    ),
    check(
      'spo2_scale_changes_undone_with_reason',
      sql`(${t.undoneAt} is null) = (${t.undoReason} = '')`,
    ),
    tenantReference(t, t.patientId, patients, 'spo2_scale_changes_patient_fk'),
    tenantReference(t, t.setById, practitioners, 'spo2_scale_changes_set_by_fk'),
  ],
);
