import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { oneOf, tenantReference, timestamps, timestamptz } from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { beds, locations } from '@/db/schema/registry/locations';
import { plannedTransferStatuses } from '@/lib/domain/codes/hospitalizations';

/**
 * A transfer that is meant to happen, holding its bed until a time. The migrations add exclusion constraints: one hold
 * at a time for a bed, one for a hospitalization.
 */
export const plannedTransfers = pgTable(
  'planned_transfers',
  {
    ...recordColumns(),
    hospitalizationId: uuid('hospitalization_id').notNull(),
    bedId: uuid('bed_id').notNull(),
    wardId: uuid('ward_id').notNull(),
    status: text('status', { enum: plannedTransferStatuses }).notNull().default('planned'),
    heldFrom: timestamptz('held_from').notNull(),
    heldUntil: timestamptz('held_until').notNull(),
    reason: text('reason').notNull().default(''),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    endedAt: timestamptz('ended_at'),
    endedById: uuid('ended_by_id').references(() => users.id),
    endReason: text('end_reason').notNull().default(''),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('planned_transfers', t),
    index('planned_transfers_by_hold').on(t.providerId, t.heldUntil, t.number),
    index('planned_transfers_by_ward')
      .on(t.providerId, t.wardId, t.heldUntil)
      .where(sql`status = 'planned'`),
    index('planned_transfers_by_hospitalization').on(t.providerId, t.hospitalizationId),
    check('planned_transfers_status_known', oneOf(t.status, plannedTransferStatuses)),
    check('planned_transfers_time_forward', sql`${t.heldUntil} > ${t.heldFrom}`),
    check(
      'planned_transfers_ended_when_not_planned',
      sql`(${t.status} = 'planned') = (${t.endedAt} is null)`,
    ),
    tenantReference(
      t,
      t.hospitalizationId,
      hospitalizations,
      'planned_transfers_hospitalization_fk',
    ),
    tenantReference(t, t.bedId, beds, 'planned_transfers_bed_fk'),
    tenantReference(t, t.wardId, locations, 'planned_transfers_ward_fk'),
  ],
);
