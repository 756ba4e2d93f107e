import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { carePlans } from '@/db/schema/clinical/encounter-parts';
import { encounters, type ReasonCode } from '@/db/schema/clinical/encounters';
import {
  descendingNullsFirst,
  id,
  number,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { healthcareServices } from '@/db/schema/registry/catalogue';
import { patients, visits } from '@/db/schema/registry/patients';
import {
  coursesOfTherapy,
  periodUnits,
  prescriptionCategories,
  prescriptionIntents,
  prescriptionStatuses,
  requestPriorities,
} from '@/lib/domain/codes/prescriptions';

const amount = (name: string) => numeric(name, { precision: 12, scale: 3, mode: 'number' });

/** A medicine that is to be given, or not to be given, to a patient. */
export const medicationRequests = pgTable(
  'medication_requests',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id').notNull(),
    visitId: uuid('visit_id'),
    /** The medicine in the prescriber's words. */
    name: text('name').notNull(),
    /** The medicine in a classification of the hospital's, if it has one. */
    code: text('code'),
    dosageForm: text('dosage_form'),
    status: text('status', { enum: prescriptionStatuses }).notNull(),
    statusReason: text('status_reason').notNull().default(''),
    intent: text('intent', { enum: prescriptionIntents }).notNull(),
    priority: text('priority', { enum: requestPriorities }).notNull(),
    category: text('category', { enum: prescriptionCategories }).notNull(),
    courseOfTherapyType: text('course_of_therapy_type', { enum: coursesOfTherapy }).notNull(),
    doNotPerform: boolean('do_not_perform').notNull().default(false),
    quantity: amount('quantity'),
    numberOfRepeatsAllowed: integer('number_of_repeats_allowed').notNull().default(0),
    dispenseIntervalInDays: integer('dispense_interval_in_days'),
    /** The first prescription of the chain that this one repeats, and the one before it. */
    originalId: uuid('original_id'),
    priorPrescriptionId: uuid('prior_prescription_id'),
    reasonCodes: jsonb('reason_codes').$type<ReasonCode[]>().notNull().default([]),
    /** Diagnoses of the patient's encounters that it is for. */
    reasonDiagnosisIds: uuid('reason_diagnosis_ids').array().notNull().default([]),
    carePlanId: uuid('care_plan_id'),
    intendedDispenser: text('intended_dispenser'),
    /** The service of the price list that is charged for it, if any. */
    healthcareServiceId: uuid('healthcare_service_id'),
    requesterId: uuid('requester_id').notNull(),
    recorderId: uuid('recorder_id'),
    performerId: uuid('performer_id'),
    /** When it was ordered, which may lie before it was recorded. */
    authoredAt: timestamptz('authored_at').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('medication_requests', t),
    index('medication_requests_by_created').on(
      t.providerId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('medication_requests_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('medication_requests_by_encounter').on(
      t.providerId,
      t.encounterId,
      t.createdAt,
      t.number,
    ),
    index('medication_requests_by_status').on(
      t.providerId,
      t.status,
      descendingNullsFirst(t.createdAt),
      t.number,
    ),
    index('medication_requests_by_original')
      .on(t.providerId, t.originalId)
      .where(sql`original_id is not null`),
    uniqueIndex('medication_requests_repeated_once')
      .on(t.providerId, t.priorPrescriptionId)
      .where(sql`prior_prescription_id is not null and status <> 'entered-in-error'`),
    check('medication_requests_status_known', oneOf(t.status, prescriptionStatuses)),
    check('medication_requests_intent_known', oneOf(t.intent, prescriptionIntents)),
    check('medication_requests_priority_known', oneOf(t.priority, requestPriorities)),
    check('medication_requests_category_known', oneOf(t.category, prescriptionCategories)),
    check('medication_requests_course_known', oneOf(t.courseOfTherapyType, coursesOfTherapy)),
    check('medication_requests_quantity_positive', sql`${t.quantity} > 0`),
    check('medication_requests_repeats_possible', sql`${t.numberOfRepeatsAllowed} >= 0`),
    check('medication_requests_interval_possible', sql`${t.dispenseIntervalInDays} > 0`),
    check(
      'medication_requests_repeat_has_original',
      sql`(${t.originalId} is null) = (${t.priorPrescriptionId} is null)`,
    ),
    tenantReference(t, t.patientId, patients, 'medication_requests_patient_fk'),
    tenantReference(t, t.encounterId, encounters, 'medication_requests_encounter_fk'),
    tenantReference(t, t.visitId, visits, 'medication_requests_visit_fk'),
    tenantReference(t, t.originalId, t, 'medication_requests_original_fk'),
    tenantReference(t, t.priorPrescriptionId, t, 'medication_requests_prior_fk'),
    tenantReference(t, t.carePlanId, carePlans, 'medication_requests_care_plan_fk'),
    tenantReference(t, t.requesterId, practitioners, 'medication_requests_requester_fk'),
    tenantReference(t, t.recorderId, practitioners, 'medication_requests_recorder_fk'),
    tenantReference(t, t.performerId, practitioners, 'medication_requests_performer_fk'),
    tenantReference(
      t,
      t.healthcareServiceId,
      healthcareServices,
      'medication_requests_healthcare_service_fk',
    ),
  ],
);

/** How a medicine is to be taken; several of one prescription follow each other. */
export const dosageInstructions = pgTable(
  'dosage_instructions',
  {
    providerId: providerId(),
    id: id(),
    medicationRequestId: uuid('medication_request_id').notNull(),
    position: integer('position').notNull(),
    /** How many times a period. */
    frequency: integer('frequency').notNull(),
    period: amount('period').notNull(),
    periodUnit: text('period_unit', { enum: periodUnits }).notNull(),
    /** The unit of one dose: `tablet`, `mL`. */
    frequencyUnit: text('frequency_unit').notNull().default(''),
    strength: text('strength').notNull().default(''),
    route: text('route').notNull().default(''),
    /** Given only when the patient needs it; the frequency is then the most. */
    asNeeded: boolean('as_needed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('dosage_instructions_in_order').on(t.providerId, t.medicationRequestId, t.position),
    check('dosage_instructions_frequency_positive', sql`${t.frequency} > 0`),
    check('dosage_instructions_period_positive', sql`${t.period} > 0`),
    check('dosage_instructions_period_unit_known', oneOf(t.periodUnit, periodUnits)),
    tenantReference(
      t,
      t.medicationRequestId,
      medicationRequests,
      'dosage_instructions_medication_request_fk',
    ),
  ],
);

const textKinds = ['medication', 'category', 'note'] as const;

/** The lists of displayed texts that hang on a prescription: its medicines, its categories, its notes. */
export const medicationRequestTexts = pgTable(
  'medication_request_texts',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    medicationRequestId: uuid('medication_request_id').notNull(),
    kind: text('kind', { enum: textKinds }).notNull(),
    display: text('display').notNull(),
    deletedAt: timestamptz('deleted_at'),
    /** The author. */
    practitionerId: uuid('practitioner_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('medication_request_texts', t),
    index('medication_request_texts_by_request').on(t.providerId, t.medicationRequestId, t.number),
    index('medication_request_texts_noted').on(t.providerId, t.createdAt).where(sql`kind = 'note'`),
    check('medication_request_texts_kind_known', oneOf(t.kind, textKinds)),
    tenantReference(
      t,
      t.medicationRequestId,
      medicationRequests,
      'medication_request_texts_medication_request_fk',
    ),
    tenantReference(t, t.practitionerId, practitioners, 'medication_request_texts_practitioner_fk'),
  ],
);
