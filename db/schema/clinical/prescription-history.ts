import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { medicationRequests } from '@/db/schema/clinical/prescriptions';
import { createdAt, id, number, oneOf, providerId, tenantReference } from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { recordKeys } from '@/db/schema/record-columns';
import { prescriptionStatuses } from '@/lib/domain/codes/prescriptions';

/** Each status of a prescription, with its time, author and reason. Rows are added and never changed. */
export const medicationRequestStatusHistory = pgTable(
  'medication_request_status_history',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    medicationRequestId: uuid('medication_request_id').notNull(),
    status: text('status', { enum: prescriptionStatuses }).notNull(),
    statusReason: text('status_reason').notNull().default(''),
    practitionerId: uuid('practitioner_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    ...recordKeys('medication_request_status_history', t),
    index('medication_request_status_history_by_request').on(
      t.providerId,
      t.medicationRequestId,
      t.number,
    ),
    check('medication_request_status_history_status_known', oneOf(t.status, prescriptionStatuses)),
    tenantReference(
      t,
      t.medicationRequestId,
      medicationRequests,
      'medication_request_status_history_request_fk',
    ),
    tenantReference(
      t,
      t.practitionerId,
      practitioners,
      'medication_request_status_history_practitioner_fk',
    ),
  ],
);
