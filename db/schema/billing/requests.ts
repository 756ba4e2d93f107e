import { type SQL, sql } from 'drizzle-orm';
import { check, type PgColumn, text, uuid } from 'drizzle-orm/pg-core';
import { byCode, oneOf, sameFor, timestamptz } from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { type RefundStatus, refundStatuses } from '@/lib/domain/codes/payments';

/** The columns of a request of one person, which another decides. */
export const requestColumns = () => ({
  reason: text('reason').notNull(),
  status: text('status', { enum: refundStatuses }).notNull().default('requested'),
  requestedById: uuid('requested_by_id').references(() => users.id),
  requestedByKeyId: uuid('requested_by_key_id'),
  requestedAt: timestamptz('requested_at').notNull(),
  decidedById: uuid('decided_by_id').references(() => users.id),
  decidedAt: timestamptz('decided_at'),
  decisionNote: text('decision_note').notNull().default(''),
});

type RequestTable = Record<
  'reason' | 'status' | 'requestedById' | 'requestedByKeyId' | 'decidedById' | 'decidedAt',
  PgColumn
>;

/** The checks of these columns, named after their table. */
export const requestChecks = (table: string, t: RequestTable) => {
  const named = (name: string, condition: SQL) => check(`${table}_${name}`, condition);
  return [
    named('status_known', oneOf(t.status, refundStatuses)),
    named('reason_given', sql`${t.reason} <> ''`),
    named('asked_by_someone', sql`num_nonnulls(${t.requestedById}, ${t.requestedByKeyId}) >= 1`),
    // The requester may reject it, but not approve it.
    named(
      'decided_by_another',
      sql`${t.decidedById} <> ${t.requestedById} or ${t.status} = 'rejected'`,
    ),
    named(
      'decided_when_not_requested',
      byCode<RefundStatus>(t.status, {
        requested: sql`num_nonnulls(${t.decidedById}, ${t.decidedAt}) = 0`,
        ...sameFor(
          ['approved', 'rejected', 'completed'],
          sql`num_nonnulls(${t.decidedById}, ${t.decidedAt}) = 2`,
        ),
      }),
    ),
  ];
};
