import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  id,
  isNamesake,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { identifierTypes } from '@/lib/domain/codes/identifiers';
import { flagKinds } from '@/lib/domain/codes/patient-flags';
import { relationships } from '@/lib/domain/codes/related-persons';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';

const genders = ['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'] as const;

export const patients = pgTable(
  'patients',
  {
    ...recordColumns(),
    /** Medical record number, unique within the provider. */
    mrNumber: text('mr_number').notNull(),
    isNamesake: isNamesake(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    otherNames: text('other_names').notNull().default(''),
    /**
     * The last name that an unidentified patient was given; empty for everyone else. While it is the last name, the patient is
     * unidentified.
     */
    temporaryName: text('temporary_name').notNull().default(''),
    gender: text('gender', { enum: genders }).notNull().default('UNKNOWN'),
    birthDate: date('birth_date'),
    /** The year or month of birth by an estimate, `1991` or `2026-03`; it counts while the birth date is unknown. */
    estimatedBirth: text('estimated_birth'),
    mobile: text('mobile').notNull().default(''),
    nationalMobileNumber: text('national_mobile_number').notNull().default(''),
    email: text('email').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The language that the patient speaks best, as it is called. */
    language: text('language').notNull().default(''),
    isHospitalized: boolean('is_hospitalized').notNull().default(false),
    deceasedAt: timestamptz('deceased_at'),
    /**
     * The record of the same person that was kept (FHIR `Patient.link`, `replaced-by`); null for a record that is
     * kept itself.
     */
    replacedById: uuid('replaced_by_id'),
    /** The mother, where she is a patient too. */
    motherId: uuid('mother_id'),
    /** NEWS2 oxygen saturation scale; 2 only if a medical officer set it (target 88–92 %). */
    spo2Scale: integer('spo2_scale').$type<Spo2Scale>().notNull().default(1),
    spo2ScaleSetById: uuid('spo2_scale_set_by_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
    /**
     * The search text of the record, also without diacritics; one line for each name or number, so that a word never
     * spans two, and then, in capitals, the words of the name joined.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`with_plain_letters(lower(first_name || E'\n' || last_name || E'\n' || mobile || E'\n' || national_mobile_number || E'\n' || mr_number)) || joined_lines(name_key(first_name || ' ' || last_name), joined_key(mr_number))`,
      ),
  },
  (t) => [
    ...recordKeys('patients', t),
    uniqueIndex('patients_mr_number_unique')
      .on(t.providerId, sql`text_identity(mr_number)`)
      .where(sql`not is_namesake`),
    index('patients_namesakes').on(t.providerId).where(sql`is_namesake`),
    index('patients_by_name').on(t.providerId, t.lastName, t.firstName, t.number),
    index('patients_hospitalized')
      .on(t.providerId, t.lastName, t.firstName, t.number)
      .where(sql`is_hospitalized`),
    index('patients_by_mobile').on(t.providerId, t.mobile),
    index('patients_by_national_mobile').on(t.providerId, t.nationalMobileNumber),
    index('patients_by_name_words').on(
      t.providerId,
      sql`name_words(first_name || ' ' || last_name)`,
    ),
    index('patients_by_birth_date').on(t.providerId, t.birthDate, t.lastName),
    uniqueIndex('patients_unidentified_unique')
      .on(t.providerId, sql`text_identity(temporary_name)`)
      .where(sql`temporary_name <> '' and last_name = temporary_name`),
    index('patients_with_temporary_name')
      .on(t.providerId, t.createdAt)
      .where(sql`temporary_name <> ''`),
    index('patients_by_replacement')
      .on(t.providerId, t.replacedById, t.number)
      .where(sql`${t.replacedById} is not null`),
    index('patients_by_mother').on(t.providerId, t.motherId).where(sql`mother_id is not null`),
    check('patients_mother_is_another', sql`${t.motherId} <> ${t.id}`),
    tenantReference(t, t.motherId, t, 'patients_mother_fk'),
    check(
      'patients_estimated_birth_is_a_month',
      sql`${t.estimatedBirth} ~ '^[0-9]{4}(-(0[1-9]|1[0-2]))?$'`,
    ),
    check('patients_gender_known', oneOf(t.gender, genders)),
    check('patients_spo2_scale_known', sql`${t.spo2Scale} in (1, 2)`),
    check(
      'patients_spo2_scale_2_is_set_by_someone',
      sql`${t.spo2Scale} = 1 or ${t.spo2ScaleSetById} is not null`,
    ),
    check(
      'patients_replaced_is_not_admitted',
      sql`${t.replacedById} is null or not ${t.isHospitalized}`,
    ),
    tenantReference(t, t.replacedById, t, 'patients_replaced_by_fk'),
    tenantReference(t, t.spo2ScaleSetById, practitioners, 'patients_spo2_scale_set_by_fk'),
  ],
);

export const patientFlags = pgTable(
  'patient_flags',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    patientId: uuid('patient_id').notNull(),
    kind: text('kind', { enum: flagKinds }).notNull(),
    note: text('note').notNull(),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
    endedAt: timestamptz('ended_at'),
    /** The person who ended it, and why; for alerts that ended before these columns existed, only the audit log knows. */
    endedById: uuid('ended_by_id').references(() => users.id),
    endReason: text('end_reason').notNull().default(''),
    /** The alert of a replaced record that this is a copy of, on the record that was kept. */
    copyOfId: uuid('copy_of_id'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('patient_flags_by_patient').on(t.providerId, t.patientId),
    index('patient_flags_by_original')
      .on(t.providerId, t.copyOfId)
      .where(sql`${t.copyOfId} is not null`),
    tenantReference(t, t.copyOfId, t, 'patient_flags_copy_of_fk'),
    check('patient_flags_kind_known', oneOf(t.kind, flagKinds)),
    tenantReference(t, t.patientId, patients, 'patient_flags_patient_fk'),
  ],
);

/** Numbers of a patient besides the MR number (FHIR `Patient.identifier`). */
export const patientIdentifiers = pgTable(
  'patient_identifiers',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    type: text('type', { enum: identifierTypes }).notNull(),
    /** The insurer, the country or the system that gave it; empty if the type says it. */
    system: text('system').notNull().default(''),
    value: text('value').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('patient_identifiers', t),
    uniqueIndex('patient_identifiers_unique')
      .on(t.providerId, sql`text_identity(value)`, t.type, sql`text_identity(system)`)
      .where(sql`is_active`),
    index('patient_identifiers_by_key')
      .on(t.providerId, sql`mr_number_key(value)`)
      .where(sql`is_active`),
    index('patient_identifiers_by_patient').on(t.providerId, t.patientId),
    check('patient_identifiers_type_known', oneOf(t.type, identifierTypes)),
    tenantReference(t, t.patientId, patients, 'patient_identifiers_patient_fk'),
  ],
);

/** Next of kin and other contacts of a patient (FHIR RelatedPerson). */
export const relatedPersons = pgTable(
  'related_persons',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    name: text('name').notNull(),
    relationship: text('relationship', { enum: relationships }).notNull(),
    mobile: text('mobile').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('related_persons', t),
    unique('related_persons_of_patient_unique').on(t.providerId, t.patientId, t.id),
    check('related_persons_relationship_known', oneOf(t.relationship, relationships)),
    tenantReference(t, t.patientId, patients, 'related_persons_patient_fk'),
  ],
);

/** One trip of a patient to the provider from arrival to leaving, with one or more encounters. */
export const visits = pgTable(
  'visits',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    reason: text('reason').notNull().default(''),
    startedAt: timestamptz('started_at').notNull().defaultNow(),
    endedAt: timestamptz('ended_at'),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('visits', t),
    index('visits_by_patient').on(t.providerId, t.patientId, t.startedAt),
    index('visits_by_start').on(t.providerId, t.startedAt, t.number),
    index('visits_open').on(t.providerId, t.startedAt, t.number).where(sql`ended_at is null`),
    check('visits_time_forward', sql`${t.endedAt} is null or ${t.endedAt} >= ${t.startedAt}`),
    tenantReference(t, t.patientId, patients, 'visits_patient_fk'),
  ],
);
