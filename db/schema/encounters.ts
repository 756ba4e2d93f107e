import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { healthcareServices, priceTiers } from '@/db/schema/catalogue';
import {
  createdAt,
  descending,
  id,
  instant,
  modifiedAt,
  number,
  providerId,
} from '@/db/schema/columns';
import { locations } from '@/db/schema/locations';
import { patients, visits } from '@/db/schema/patients';
import { practitioners, users } from '@/db/schema/people';
import { providers } from '@/db/schema/providers';
import {
  chargeItemStatuses,
  encounterClasses,
  encounterPriorities,
  encounterStatuses,
} from '@/lib/encounters/codes';

const oneOf = (column: PgColumn, codes: readonly string[]) =>
  sql`${column} in (${sql.raw(codes.map((code) => `'${code}'`).join(','))})`;

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
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    /** The admission encounter, when this one is a ward round. */
    partOfId: uuid('part_of_id'),
    isWardRound: boolean('is_ward_round').notNull().default(false),
    /** The number of the hospitalization that this encounter belongs to. */
    hospitalizationId: uuid('hospitalization_id'),
    hospitalizationNumber: bigint('hospitalization_number', { mode: 'number' }),
    chargeItemStatus: text('charge_item_status', { enum: chargeItemStatuses })
      .notNull()
      .default('billable'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounters_by_start').on(t.providerId, t.isWardRound, descending(t.startTime), t.id),
    index('encounters_by_created').on(t.providerId, t.isWardRound, descending(t.createdAt), t.id),
    index('encounters_by_patient').on(t.providerId, t.patientId, descending(t.createdAt), t.id),
    index('encounters_by_part_of').on(t.providerId, t.partOfId, descending(t.createdAt), t.id),
    index('encounters_by_visit').on(t.providerId, t.visitId, descending(t.createdAt), t.id),
    index('encounters_by_status').on(
      t.providerId,
      t.isWardRound,
      t.status,
      descending(t.createdAt),
      t.id,
    ),
    index('encounters_by_class').on(
      t.providerId,
      t.isWardRound,
      t.encounterClass,
      descending(t.createdAt),
      t.id,
    ),
    check('encounters_class_known', oneOf(t.encounterClass, encounterClasses)),
    check('encounters_status_known', oneOf(t.status, encounterStatuses)),
    check('encounters_priority_known', oneOf(t.priority, encounterPriorities)),
    check('encounters_charge_item_status_known', oneOf(t.chargeItemStatus, chargeItemStatuses)),
    check('encounters_time_forward', sql`${t.endTime} is null or ${t.endTime} >= ${t.startTime}`),
    check(
      'encounters_ward_round_has_admission',
      sql`not ${t.isWardRound} or ${t.partOfId} is not null`,
    ),
    foreignKey({
      name: 'encounters_patient_fk',
      columns: [t.providerId, t.patientId],
      foreignColumns: [patients.providerId, patients.id],
    }),
    foreignKey({
      name: 'encounters_visit_fk',
      columns: [t.providerId, t.visitId],
      foreignColumns: [visits.providerId, visits.id],
    }),
    foreignKey({
      name: 'encounters_healthcare_service_fk',
      columns: [t.providerId, t.healthcareServiceId],
      foreignColumns: [healthcareServices.providerId, healthcareServices.id],
    }),
    foreignKey({
      name: 'encounters_price_tier_fk',
      columns: [t.providerId, t.priceTierId],
      foreignColumns: [priceTiers.providerId, priceTiers.id],
    }),
    foreignKey({
      name: 'encounters_part_of_fk',
      columns: [t.providerId, t.partOfId],
      foreignColumns: [t.providerId, t.id],
    }),
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
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_status_history_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    foreignKey({
      name: 'encounter_status_history_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
  ],
);

export const encounterClassHistory = pgTable(
  'encounter_class_history',
  {
    providerId: providerId(),
    id: id(),
    encounterId: encounterId(),
    encounterClass: text('encounter_class', { enum: encounterClasses }).notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_class_history_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    foreignKey({
      name: 'encounter_class_history_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
  ],
);

export const encounterLocations = pgTable(
  'encounter_locations',
  {
    providerId: providerId(),
    id: id(),
    encounterId: encounterId(),
    locationId: uuid('location_id').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_locations_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    foreignKey({
      name: 'encounter_locations_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
    foreignKey({
      name: 'encounter_locations_location_fk',
      columns: [t.providerId, t.locationId],
      foreignColumns: [locations.providerId, locations.id],
    }),
  ],
);

/** HL7 R4 encounter-participant-type, as the upper snake case of the display. */
export const encounterParticipants = pgTable(
  'encounter_participants',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    encounterId: encounterId(),
    practitionerId: uuid('practitioner_id').notNull(),
    type: text('type').notNull(),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_participants_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    foreignKey({
      name: 'encounter_participants_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
    foreignKey({
      name: 'encounter_participants_practitioner_fk',
      columns: [t.providerId, t.practitionerId],
      foreignColumns: [practitioners.providerId, practitioners.id],
    }),
  ],
);

export const encounterDiagnoses = pgTable(
  'encounter_diagnoses',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    encounterId: encounterId(),
    /** Classification code of the diagnosis (ICD-10). */
    condition: text('condition').notNull(),
    code: text('code').notNull(),
    /** The common name of the diagnosis. */
    role: text('role').notNull(),
    rank: integer('rank').notNull(),
    status: text('status').notNull().default('PROVISIONAL'),
    note: text('note'),
    practitionerId: uuid('practitioner_id'),
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_diagnoses_by_encounter').on(t.providerId, t.encounterId, t.rank),
    foreignKey({
      name: 'encounter_diagnoses_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
    foreignKey({
      name: 'encounter_diagnoses_practitioner_fk',
      columns: [t.providerId, t.practitionerId],
      foreignColumns: [practitioners.providerId, practitioners.id],
    }),
  ],
);

export const encounterNotes = pgTable(
  'encounter_notes',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    encounterId: encounterId(),
    display: text('display').notNull(),
    practitionerId: uuid('practitioner_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('encounter_notes_number_unique').on(t.providerId, t.number),
    index('encounter_notes_by_encounter').on(t.providerId, t.encounterId, t.createdAt),
    foreignKey({
      name: 'encounter_notes_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
    foreignKey({
      name: 'encounter_notes_practitioner_fk',
      columns: [t.providerId, t.practitionerId],
      foreignColumns: [practitioners.providerId, practitioners.id],
    }),
  ],
);

export const carePlans = pgTable(
  'care_plans',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    encounterId: encounterId(),
    title: text('title'),
    description: text('description').notNull(),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('care_plans_by_encounter').on(t.providerId, t.encounterId, t.createdAt),
    check(
      'care_plans_period_forward',
      sql`${t.periodEnd} is null or ${t.periodStart} is null or ${t.periodEnd} >= ${t.periodStart}`,
    ),
    foreignKey({
      name: 'care_plans_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
  ],
);
