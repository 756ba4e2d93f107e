import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  createdAt,
  descendingNullsFirst,
  id,
  oneOf,
  providerId,
  tenantReference,
  timestamptz,
} from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { patients } from '@/db/schema/registry/patients';
import { longestPregnancyDays, pregnancyStatusCodes } from '@/lib/domain/codes/pregnancy';

/**
 * That a patient was pregnant from a day to a day, or was asked on a day and was not. A row is kept for good; the app can only
 * give it its end, and mark it as withdrawn. The migration adds an exclusion constraint: one pregnancy at a time.
 */
export const pregnancyStatuses = pgTable(
  'pregnancy_statuses',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    patientId: uuid('patient_id').notNull(),
    status: text('status', { enum: pregnancyStatusCodes }).notNull(),
    /** The first day of the pregnancy that is known; the day on which she was not pregnant. */
    startsOn: date('starts_on').notNull(),
    /** The last day of the pregnancy; null while it lasts, and where there is none. */
    endsOn: date('ends_on'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
    endedById: uuid('ended_by_id').references(() => users.id),
    /** When the end was recorded. */
    endedAt: timestamptz('ended_at'),
    withdrawnById: uuid('withdrawn_by_id').references(() => users.id),
    withdrawnAt: timestamptz('withdrawn_at'),
    withdrawReason: text('withdraw_reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('pregnancy_statuses_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.startsOn),
      descendingNullsFirst(t.id),
    ),
    check('pregnancy_statuses_status_known', oneOf(t.status, pregnancyStatusCodes)),
    check(
      'pregnancy_statuses_time_forward',
      sql`${t.endsOn} is null or (${t.status} = 'pregnant'
        and ${t.endsOn} between ${t.startsOn} and ${t.startsOn} + ${sql.raw(`${longestPregnancyDays}`)})`,
    ),
    check(
      'pregnancy_statuses_withdrawn_with_reason',
      sql`(${t.withdrawnAt} is null) = (${t.withdrawReason} = '')`,
    ),
    tenantReference(t, t.patientId, patients, 'pregnancy_statuses_patient_fk'),
  ],
);
