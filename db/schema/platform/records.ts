import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { descendingNullsFirst, oneOf, providerId, timestamptz } from '@/db/schema/columns';
import { providers } from '@/db/schema/platform/providers';

/** A field's value before and after a change. */
export type AuditChanges = Record<string, { before?: unknown; after?: unknown }>;

const actorKinds = ['user', 'api-key', 'system'] as const;
const auditOutcomes = ['success', 'denied'] as const;

/**
 * The audit log. Append-only: a trigger gives each row its position and the hash of the row before it, and refuses update,
 * delete and truncate (db/triggers.sql).
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    /** There is such a provider, because its chain has a head (`auditHeads`). */
    providerId: providerId(),
    position: bigint('position', { mode: 'number' }).notNull().default(0),
    id: uuid('id').notNull(),
    at: timestamptz('at').notNull().default(sql`clock_timestamp()`),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    outcome: text('outcome', { enum: auditOutcomes }).notNull().default('success'),
    entity: text('entity').notNull().default(''),
    entityId: text('entity_id').notNull().default(''),
    patientIds: uuid('patient_ids').array().notNull().default([]),
    ip: text('ip').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    changes: jsonb('changes').$type<AuditChanges>().notNull().default({}),
    previousHash: text('previous_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.position] }),
    index('audit_events_by_time').on(
      t.providerId,
      descendingNullsFirst(t.at),
      descendingNullsFirst(t.position),
    ),
    index('audit_events_by_action').on(
      t.providerId,
      t.action,
      descendingNullsFirst(t.at),
      descendingNullsFirst(t.position),
    ),
    index('audit_events_by_actor').on(
      t.providerId,
      t.actorId,
      descendingNullsFirst(t.at),
      descendingNullsFirst(t.position),
    ),
    // A key may do one thing a million times and another never.
    index('audit_events_by_actor_and_action').on(
      t.providerId,
      t.actorId,
      t.action,
      descendingNullsFirst(t.at),
      descendingNullsFirst(t.position),
    ),
    // For changes of records; reads have no record.
    index('audit_events_by_entity')
      .on(t.providerId, t.entityId, descendingNullsFirst(t.at), descendingNullsFirst(t.position))
      .where(sql`entity_id <> ''`),
    index('audit_events_by_request').on(t.providerId, t.requestId),
    index('audit_events_denied')
      // The index alone shows whose rows they are and what they are about.
      .on(
        t.providerId,
        descendingNullsFirst(t.at),
        descendingNullsFirst(t.position),
        t.action,
        t.actorId,
      )
      .where(sql`outcome = 'denied'`),
    index('audit_events_by_patient').using('gin', t.patientIds),
    check('audit_events_actor_kind_known', oneOf(t.actorKind, actorKinds)),
    check('audit_events_outcome_known', oneOf(t.outcome, auditOutcomes)),
  ],
);

/**
 * Rows of the log that are not in the chain yet, because its end was locked for too long when they were written. The
 * next request appends them; only functions read and write them (db/functions).
 */
export const auditEventsWaiting = pgTable(
  'audit_events_waiting',
  {
    providerId: providerId().references(() => providers.id),
    id: uuid('id').notNull(),
    at: timestamptz('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    outcome: text('outcome').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    patientIds: uuid('patient_ids').array().notNull(),
    ip: text('ip').notNull(),
    requestId: text('request_id').notNull(),
    changes: jsonb('changes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.at, t.id] })],
);

/** The end of each provider's audit chain, kept by the same trigger, so that a missing tail is detected. */
export const auditHeads = pgTable('audit_heads', {
  providerId: uuid('provider_id')
    .primaryKey()
    .references(() => providers.id),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});

/** Changes, for open screens. Written with the change itself; a trigger wakes the listeners. Ids only. */
export const outbox = pgTable(
  'outbox',
  {
    providerId: providerId().references(() => providers.id),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    wardId: uuid('ward_id'),
    patientId: uuid('patient_id'),
    createdAt: timestamptz('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.id] }), index('outbox_by_id').on(t.id)],
);
