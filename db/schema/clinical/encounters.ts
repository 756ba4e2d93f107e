import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  descendingNullsFirst,
  id,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import { patients, visits } from '@/db/schema/registry/patients';
import {
  encounterChargeStatuses,
  encounterClasses,
  encounterPriorities,
  encounterStatuses,
} from '@/lib/domain/codes/encounters';

/** Why an encounter takes place: a code of the hospital's classification and what it says. */
export type ReasonCode = { code: string; display: string };

/** A contact between a patient and the provider. Its uuid is both its `id` and its `uuid` in the interface. */
export const encounters = pgTable(
  'encounters',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    patientId: uuid('patient_id').notNull(),
    visitId: uuid('visit_id'),
    appointment: text('appointment'),
    encounterClass: text('encounter_class', { enum: encounterClasses }).notNull(),
    status: text('status', { enum: encounterStatuses }).notNull(),
    statusComment: text('status_comment').notNull().default(''),
    priority: text('priority', { enum: encounterPriorities }).notNull().default('elective'),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
    priceTierId: uuid('price_tier_id'),
    chiefComplaint: text('chief_complaint'),
    historyOfPresentingIllness: text('history_of_presenting_illness'),
    /** Practitioners who recorded or changed the text, first to last. */
    chiefComplaintEditorIds: uuid('chief_complaint_editor_ids').array().notNull().default([]),
    historyEditorIds: uuid('history_editor_ids').array().notNull().default([]),
    title: text('title'),
    /** The kind of encounter, in the hospital's own words. */
    type: text('type'),
    /** The slot of the hospital's booking system that it takes up, and whose slot that is. */
    slot: text('slot'),
    slotPractitionerId: uuid('slot_practitioner_id'),
    reasonCodes: jsonb('reason_codes').$type<ReasonCode[]>().notNull().default([]),
    /** Diagnoses of the patient's encounters that are the reason of this one. */
    reasonDiagnosisIds: uuid('reason_diagnosis_ids').array().notNull().default([]),
    startTime: timestamptz('start_time').notNull(),
    endTime: timestamptz('end_time'),
    /** The admission encounter, when this one is a ward round. */
    partOfId: uuid('part_of_id'),
    isWardRound: boolean('is_ward_round').notNull().default(false),
    /** Of a ward round: the time of the briefing that its author had read. */
    briefingAsOf: timestamptz('briefing_as_of'),
    /** The number of the hospitalization that this encounter belongs to. */
    hospitalizationId: uuid('hospitalization_id'),
    hospitalizationNumber: bigint('hospitalization_number', { mode: 'number' }),
    /** A trigger keeps it: whether anything was prescribed in it. */
    hasPrescriptions: boolean('has_prescriptions').notNull().default(false),
    chargeItemStatus: text('charge_item_status', { enum: encounterChargeStatuses })
      .notNull()
      .default('billable'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('encounters_of_patient_unique').on(t.providerId, t.id, t.patientId),
    index('encounters_by_start').on(
      t.providerId,
      t.isWardRound,
      descendingNullsFirst(t.startTime),
      t.id,
    ),
    index('encounters_by_created').on(
      t.providerId,
      t.isWardRound,
      descendingNullsFirst(t.createdAt),
      t.id,
    ),
    // With what is asked of a patient's, so that they are counted without looking at the rows.
    index('encounters_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.createdAt),
      t.id,
      t.isWardRound,
      t.encounterClass,
    ),
    index('encounters_by_part_of').on(
      t.providerId,
      t.partOfId,
      descendingNullsFirst(t.createdAt),
      t.id,
    ),
    index('encounters_by_visit').on(
      t.providerId,
      t.visitId,
      descendingNullsFirst(t.createdAt),
      t.id,
    ),
    index('encounters_by_status').on(
      t.providerId,
      t.isWardRound,
      t.status,
      descendingNullsFirst(t.createdAt),
      t.id,
    ),
    index('encounters_by_class').on(
      t.providerId,
      t.isWardRound,
      t.encounterClass,
      descendingNullsFirst(t.createdAt),
      t.id,
    ),
    index('encounters_prescribed')
      .on(t.providerId, descendingNullsFirst(t.createdAt), t.id)
      .where(sql`has_prescriptions`),
    index('encounters_prescribed_by_status')
      .on(t.providerId, t.status, descendingNullsFirst(t.createdAt), t.id)
      .where(sql`has_prescriptions`),
    check('encounters_class_known', oneOf(t.encounterClass, encounterClasses)),
    check('encounters_status_known', oneOf(t.status, encounterStatuses)),
    check('encounters_priority_known', oneOf(t.priority, encounterPriorities)),
    check(
      'encounters_charge_item_status_known',
      oneOf(t.chargeItemStatus, encounterChargeStatuses),
    ),
    check('encounters_time_forward', sql`${t.endTime} is null or ${t.endTime} >= ${t.startTime}`),
    check(
      'encounters_ward_round_has_admission',
      sql`not ${t.isWardRound} or ${t.partOfId} is not null`,
    ),
    tenantReference(t, t.patientId, patients, 'encounters_patient_fk'),
    tenantReference(t, t.visitId, visits, 'encounters_visit_fk'),
    tenantReference(
      t,
      t.healthcareServiceId,
      healthcareServices,
      'encounters_healthcare_service_fk',
    ),
    tenantReference(t, t.priceTierId, priceTiers, 'encounters_price_tier_fk'),
    tenantReference(t, t.slotPractitionerId, practitioners, 'encounters_slot_practitioner_fk'),
    tenantReference(t, t.partOfId, t, 'encounters_part_of_fk'),
  ],
);

const encounterId = () => uuid('encounter_id').notNull();

export const encounterStatusHistory = pgTable(
  'encounter_status_history',
  {
    providerId: providerId(),
    id: id(),
    encounterId: encounterId(),
    status: text('status', { enum: encounterStatuses }).notNull(),
    startTime: timestamptz('start_time').notNull(),
    endTime: timestamptz('end_time'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_status_history_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    check('encounter_status_history_status_known', oneOf(t.status, encounterStatuses)),
    tenantReference(t, t.encounterId, encounters, 'encounter_status_history_encounter_fk'),
  ],
);

export const encounterClassHistory = pgTable(
  'encounter_class_history',
  {
    providerId: providerId(),
    id: id(),
    encounterId: encounterId(),
    encounterClass: text('encounter_class', { enum: encounterClasses }).notNull(),
    startTime: timestamptz('start_time').notNull(),
    endTime: timestamptz('end_time'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_class_history_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    check('encounter_class_history_class_known', oneOf(t.encounterClass, encounterClasses)),
    tenantReference(t, t.encounterId, encounters, 'encounter_class_history_encounter_fk'),
  ],
);
