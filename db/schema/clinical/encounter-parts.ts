import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { encounters } from '@/db/schema/clinical/encounters';
import {
  id,
  number,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { recordKeys } from '@/db/schema/record-columns';
import { locations } from '@/db/schema/registry/locations';
import { relatedPersons } from '@/db/schema/registry/patients';
import { clinicalStatuses, diagnosisStatuses } from '@/lib/domain/codes/diagnoses';

const encounterId = () => uuid('encounter_id').notNull();

export const encounterLocations = pgTable(
  'encounter_locations',
  {
    providerId: providerId(),
    id: id(),
    encounterId: encounterId(),
    locationId: uuid('location_id').notNull(),
    startTime: timestamptz('start_time').notNull(),
    endTime: timestamptz('end_time'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_locations_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    tenantReference(t, t.encounterId, encounters, 'encounter_locations_encounter_fk'),
    tenantReference(t, t.locationId, locations, 'encounter_locations_location_fk'),
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
    /** The person who accompanied the patient. */
    relatedPersonId: uuid('related_person_id'),
    /** The encounter's patient, where a related person is named: so that it is nobody else's. */
    patientId: uuid('patient_id'),
    /** By which a video service lets the participant in; not in a log, nor in the audit log. */
    videoToken: text('video_token'),
    startTime: timestamptz('start_time').notNull(),
    endTime: timestamptz('end_time'),
    ...timestamps(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_participants_by_encounter').on(t.providerId, t.encounterId, t.startTime),
    check(
      'encounter_participants_related_person_of_patient',
      sql`(${t.relatedPersonId} is null) = (${t.patientId} is null)`,
    ),
    check(
      'encounter_participants_video_token_while_there',
      sql`${t.videoToken} is null or (${t.endTime} is null and length(${t.videoToken}) >= 43)`,
    ),
    foreignKey({
      name: 'encounter_participants_patient_fk',
      columns: [t.providerId, t.encounterId, t.patientId],
      foreignColumns: [encounters.providerId, encounters.id, encounters.patientId],
    }),
    foreignKey({
      name: 'encounter_participants_related_person_fk',
      columns: [t.providerId, t.patientId, t.relatedPersonId],
      foreignColumns: [relatedPersons.providerId, relatedPersons.patientId, relatedPersons.id],
    }),
    tenantReference(t, t.encounterId, encounters, 'encounter_participants_encounter_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'encounter_participants_practitioner_fk'),
  ],
);

/** The statement of a condition: of a diagnosis as it is now, and of each earlier statement. */
const statement = () => ({
  /** Classification code of the diagnosis (ICD-10). */
  condition: text('condition').notNull(),
  code: text('code').notNull(),
  /** The common name of the diagnosis. */
  role: text('role').notNull(),
  note: text('note'),
  status: text('status', { enum: diagnosisStatuses }).notNull().default('PROVISIONAL'),
  clinicalStatus: text('clinical_status', { enum: clinicalStatuses }).default('ACTIVE'),
  /** Why it was stated, where it changed what was recorded before. */
  statusReason: text('status_reason').notNull().default(''),
  statedAt: timestamptz('stated_at').notNull().defaultNow(),
  statedById: uuid('stated_by_id'),
  /** The user behind it, also where that is no practitioner. */
  statedByUserId: uuid('stated_by_user_id').references(() => users.id),
});

export const encounterDiagnoses = pgTable(
  'encounter_diagnoses',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    encounterId: encounterId(),
    rank: integer('rank').notNull(),
    ...statement(),
    practitionerId: uuid('practitioner_id'),
    deletedAt: timestamptz('deleted_at'),
    ...timestamps(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_diagnoses_by_encounter').on(t.providerId, t.encounterId, t.rank),
    ...statementChecks('encounter_diagnoses', t),
    tenantReference(t, t.statedById, practitioners, 'encounter_diagnoses_stated_by_fk'),
    tenantReference(t, t.encounterId, encounters, 'encounter_diagnoses_encounter_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'encounter_diagnoses_practitioner_fk'),
  ],
);

/** An earlier statement of a diagnosis that was changed; from when until when it was the record. Rows are only added. */
export const diagnosisVersions = pgTable(
  'diagnosis_versions',
  {
    providerId: providerId(),
    id: id(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    ...statement(),
    replacedAt: timestamptz('replaced_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('diagnosis_versions_by_diagnosis').on(t.providerId, t.diagnosisId, t.replacedAt, t.id),
    ...statementChecks('diagnosis_versions', t),
    tenantReference(t, t.diagnosisId, encounterDiagnoses, 'diagnosis_versions_diagnosis_fk'),
    tenantReference(t, t.statedById, practitioners, 'diagnosis_versions_stated_by_fk'),
  ],
);

/** The codes are known, and a clinical status is there exactly while the condition is not refuted. */
function statementChecks(table: string, t: { status: PgColumn; clinicalStatus: PgColumn }) {
  return [
    check(`${table}_status_known`, oneOf(t.status, diagnosisStatuses)),
    check(`${table}_clinical_status_known`, oneOf(t.clinicalStatus, clinicalStatuses)),
    check(
      `${table}_refuted_has_no_clinical_status`,
      sql`(${t.status} = 'REFUTED') = (${t.clinicalStatus} is null)`,
    ),
  ];
}

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
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('encounter_notes', t),
    index('encounter_notes_by_encounter').on(t.providerId, t.encounterId, t.createdAt),
    tenantReference(t, t.encounterId, encounters, 'encounter_notes_encounter_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'encounter_notes_practitioner_fk'),
  ],
);

/** An earlier text of an edited note, with its author and the period in which it was current. */
export const encounterNoteVersions = pgTable(
  'encounter_note_versions',
  {
    providerId: providerId(),
    id: id(),
    noteId: uuid('note_id').notNull(),
    display: text('display').notNull(),
    practitionerId: uuid('practitioner_id'),
    writtenAt: timestamptz('written_at').notNull(),
    replacedAt: timestamptz('replaced_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('encounter_note_versions_by_note').on(t.providerId, t.noteId, t.replacedAt),
    tenantReference(t, t.noteId, encounterNotes, 'encounter_note_versions_note_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'encounter_note_versions_practitioner_fk'),
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
    periodStart: timestamptz('period_start'),
    periodEnd: timestamptz('period_end'),
    ...timestamps(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('care_plans_by_encounter').on(t.providerId, t.encounterId, t.createdAt),
    check(
      'care_plans_period_forward',
      sql`${t.periodEnd} is null or ${t.periodStart} is null or ${t.periodEnd} >= ${t.periodStart}`,
    ),
    tenantReference(t, t.encounterId, encounters, 'care_plans_encounter_fk'),
  ],
);
