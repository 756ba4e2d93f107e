import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { encounters } from '@/db/schema/clinical/encounters';
import {
  descendingNullsFirst,
  oneOf,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { patients, visits } from '@/db/schema/registry/patients';
import { requestPriorities } from '@/lib/domain/codes/prescriptions';
import { referralStatuses } from '@/lib/domain/codes/referral-requests';

/** A practitioner asks another one, here or elsewhere, to see a patient. */
export const referralRequests = pgTable(
  'referral_requests',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    visitId: uuid('visit_id'),
    encounterId: uuid('encounter_id'),
    requesterId: uuid('requester_id').notNull(),
    /** A practitioner of this provider; null when the patient is sent elsewhere. */
    recipientId: uuid('recipient_id'),
    recipientExtraDetail: text('recipient_extra_detail').notNull().default(''),
    reason: text('reason').notNull(),
    priority: text('priority', { enum: requestPriorities }).notNull(),
    status: text('status', { enum: referralStatuses }).notNull(),
    reply: text('reply').notNull().default(''),
    repliedAt: timestamptz('replied_at'),
    repliedById: uuid('replied_by_id').references(() => users.id),
    repliedByPractitionerId: uuid('replied_by_practitioner_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('referral_requests', t),
    index('referral_requests_by_created').on(
      t.providerId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('referral_requests_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('referral_requests_by_visit').on(
      t.providerId,
      t.visitId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('referral_requests_by_encounter').on(t.providerId, t.encounterId, t.createdAt),
    index('referral_requests_by_requester').on(
      t.providerId,
      t.requesterId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('referral_requests_by_recipient').on(
      t.providerId,
      t.recipientId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    check('referral_requests_priority_known', oneOf(t.priority, requestPriorities)),
    check('referral_requests_status_known', oneOf(t.status, referralStatuses)),
    check(
      'referral_requests_go_to_somebody',
      sql`${t.recipientId} is not null or ${t.recipientExtraDetail} <> ''`,
    ),
    check('referral_requests_reply_has_time', sql`(${t.reply} = '') = (${t.repliedAt} is null)`),
    tenantReference(t, t.patientId, patients, 'referral_requests_patient_fk'),
    tenantReference(t, t.visitId, visits, 'referral_requests_visit_fk'),
    tenantReference(t, t.encounterId, encounters, 'referral_requests_encounter_fk'),
    tenantReference(t, t.requesterId, practitioners, 'referral_requests_requester_fk'),
    tenantReference(t, t.recipientId, practitioners, 'referral_requests_recipient_fk'),
    tenantReference(t, t.repliedByPractitionerId, practitioners, 'referral_requests_replied_by_fk'),
  ],
);
