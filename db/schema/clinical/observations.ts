import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { encounters } from '@/db/schema/clinical/encounters';
import {
  createdAt,
  descendingNullsFirst,
  id,
  number,
  oneOf,
  providerId,
  tenantReference,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordKeys } from '@/db/schema/record-columns';
import { patients } from '@/db/schema/registry/patients';
import { ageGroups } from '@/lib/domain/scores/age-group';

/** A provider's own limits for a known code; absent ones are those of the product's definitions. */
export const observationDefinitions = pgTable(
  'observation_definitions',
  {
    providerId: providerId().references(() => providers.id),
    code: text('code').notNull(),
    display: text('display').notNull(),
    unit: text('unit'),
    referenceRangeLow: doublePrecision('reference_range_low'),
    referenceRangeHigh: doublePrecision('reference_range_high'),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.code] })],
);

/** The record of one request for one patient: the observations taken together, and why some are missing. */
export const observationSets = pgTable(
  'observation_sets',
  {
    /** There is such a provider, because the patient is one of its own. */
    providerId: providerId(),
    id: id(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id').notNull(),
    /** When the observations were made; a late entry has an earlier time than `created_at`. */
    effectiveAt: timestamptz('effective_at').notNull(),
    performerId: uuid('performer_id'),
    recordedById: uuid('recorded_by_id').references(() => users.id),
    /** Parameters that could not be measured, each with its reason. */
    notMeasured: jsonb('not_measured')
      .$type<{ code: string; reason: string }[]>()
      .notNull()
      .default([]),
    /** The nurse's own words about the set; empty where nothing was written. */
    comment: text('comment').notNull().default(''),
    /**
     * The TEWS table that was chosen against the one that age and height propose; null left it to them. Of sets from before this
     * was kept it is null.
     */
    ageGroup: text('age_group', { enum: ageGroups }),
    /** The clinical signs that were ticked, whether or not they followed from a value, too; null before they were kept. */
    tickedSigns: text('ticked_signs').array(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('observation_sets_subject_unique').on(t.providerId, t.id, t.patientId, t.encounterId),
    check('observation_sets_age_group_known', oneOf(t.ageGroup, ageGroups)),
    index('observation_sets_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.effectiveAt),
      descendingNullsFirst(t.id),
    ),
    tenantReference(t, t.patientId, patients, 'observation_sets_patient_fk'),
    tenantReference(t, t.encounterId, encounters, 'observation_sets_encounter_fk'),
    tenantReference(t, t.performerId, practitioners, 'observation_sets_performer_fk'),
  ],
);

/**
 * Not `coalesce`, which row-level security takes for a function that may leak the rows of others: no request would use the
 * indexes.
 */
const parameterExpression = sql`(case when parameter is null then code else parameter end)`;

export const observations = pgTable(
  'observations',
  {
    providerId: providerId(),
    id: id(),
    number: number(),
    setId: uuid('set_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id').notNull(),
    visitId: uuid('visit_id'),
    /** As it was sent. */
    code: text('code'),
    display: text('display'),
    /** The text that was sent. */
    value: text('value').notNull(),
    /** As it was sent. */
    unit: text('unit'),
    /** The known parameter that the code names in another spelling or vocabulary (`rr`, `9279-1`); null where the code is its own. */
    parameter: text('parameter'),
    /** The value in the parameter's own unit where it was sent in another; empty where it cannot be read as one. */
    converted: text('converted'),
    category: text('category'),
    interpretation: text('interpretation').notNull().default(''),
    status: text('status').notNull().default(''),
    issued: timestamptz('issued').notNull(),
    performerId: uuid('performer_id'),
    referenceRangeLow: doublePrecision('reference_range_low'),
    referenceRangeHigh: doublePrecision('reference_range_high'),
    createdAt: createdAt(),
  },
  (t) => [
    ...recordKeys('observations', t),
    // With the patient, so that a search that most patients match reads this index alone.
    index('observations_by_time').on(
      t.providerId,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
      t.patientId,
    ),
    // With the category, so that a patient's of one category are counted without looking at the rows.
    index('observations_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
      t.category,
    ),
    index('observations_by_encounter').on(
      t.providerId,
      t.encounterId,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('observations_by_parameter').on(
      t.providerId,
      parameterExpression,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('observations_by_sent_code')
      .on(t.providerId, t.code, descendingNullsFirst(t.createdAt), descendingNullsFirst(t.number))
      .where(sql`parameter is not null`),
    index('observations_by_category').on(
      t.providerId,
      t.category,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('observations_by_unit').on(
      t.providerId,
      t.unit,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('observations_by_status').on(
      t.providerId,
      t.status,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('observations_by_set').on(t.providerId, t.setId, t.number),
    index('observations_by_patient_parameter').on(
      t.providerId,
      t.patientId,
      parameterExpression,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    // Its patient and its encounter are the set's, and so exist.
    foreignKey({
      name: 'observations_set_fk',
      columns: [t.providerId, t.setId, t.patientId, t.encounterId],
      foreignColumns: [
        observationSets.providerId,
        observationSets.id,
        observationSets.patientId,
        observationSets.encounterId,
      ],
    }),
    tenantReference(t, t.performerId, practitioners, 'observations_performer_fk'),
  ],
);

export const scoreKinds = ['TEWS', 'NEWS2', 'MORSE'] as const;

/** A clinical sign that counted for a score: ticked, or derived from a value. */
export type StoredSign = { code: string; level: string; derived: boolean };

/** The points of a parameter in a score; `score` is null where it was missing. */
export type StoredScorePart = {
  code: string;
  value: string | null;
  score: number | null;
};

/** A parameter that the set lacks although an earlier value is known. */
export type StaleParameter = { code: string; value: string; measured_at: string };

/**
 * The score that a set of observations produced, with everything that it was made from. Never changed: one that was made by a
 * height which was withdrawn since, by a birth date which was corrected, or by a scale or a pregnancy that is recorded otherwise
 * now, gives its place and its id to another, or to none, and is kept among the former ones.
 */
export const scores = pgTable(
  'scores',
  {
    providerId: providerId(),
    id: id(),
    setId: uuid('set_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id').notNull(),
    kind: text('kind', { enum: scoreKinds }).notNull(),
    configurationVersion: text('configuration_version').notNull(),
    /** The TEWS table: adult, older_child or younger_child. */
    ageGroup: text('age_group'),
    total: integer('total').notNull(),
    /** TEWS: colour of the total alone, null while signs alone were recorded; NEWS2: clinical risk; Morse: band. */
    band: text('band'),
    /** TEWS: the worst of the total and the clinical signs. */
    finalColour: text('final_colour'),
    timeToTreat: text('time_to_treat'),
    isComplete: boolean('is_complete').notNull(),
    parts: jsonb('parts').$type<StoredScorePart[]>().notNull(),
    /** Parameters without a value that could be scored. */
    missing: text('missing').array().notNull().default([]),
    stale: jsonb('stale').$type<StaleParameter[]>().notNull().default([]),
    /** Clinical signs that raised the colour: ticked or derived. */
    signs: jsonb('signs').$type<StoredSign[]>().notNull().default([]),
    observationIds: uuid('observation_ids').array().notNull(),
    effectiveAt: timestamptz('effective_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('scores_one_of_a_kind_a_set').on(t.providerId, t.setId, t.kind),
    // With the columns that mark a withdrawn one, so that a patient's are counted without reading the rows.
    index('scores_by_patient').on(
      t.providerId,
      t.patientId,
      t.kind,
      descendingNullsFirst(t.effectiveAt),
      descendingNullsFirst(t.id),
      t.setId,
      t.encounterId,
    ),
    index('scores_by_patient_and_time').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.effectiveAt),
      descendingNullsFirst(t.id),
    ),
    index('scores_complete_by_patient')
      .on(
        t.providerId,
        t.patientId,
        t.kind,
        descendingNullsFirst(t.effectiveAt),
        descendingNullsFirst(t.id),
      )
      .where(sql`is_complete`),
    // The sets from which a time to treatment may run.
    index('scores_urgent_by_patient')
      .on(t.providerId, t.patientId, t.effectiveAt, t.id)
      .where(sql`kind = 'TEWS' and final_colour in ('red','orange')`),
    check('scores_kind_known', oneOf(t.kind, scoreKinds)),
    // Its patient and its encounter are the set's, and so exist.
    foreignKey({
      name: 'scores_set_fk',
      columns: [t.providerId, t.setId, t.patientId, t.encounterId],
      foreignColumns: [
        observationSets.providerId,
        observationSets.id,
        observationSets.patientId,
        observationSets.encounterId,
      ],
    }),
  ],
);

/** Why a score gave its place to another one. */
const formerScoreCauses = [
  'height-withdrawn',
  'birth-date-corrected',
  'scale-undone',
  'pregnancy-recorded',
] as const;

/** A former score that rested on something which was wrong. Rows are added and never changed. */
export const formerScores = pgTable(
  'former_scores',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    setId: uuid('set_id').notNull(),
    /** The row as it was, with its id, which the score that took its place has too. */
    score: jsonb('score').notNull(),
    cause: text('cause', { enum: formerScoreCauses }).notNull(),
    /** Whose height chose its table. */
    withdrawnSetId: uuid('withdrawn_set_id'),
    /** The birth date that it was made by; null where that was unknown, or was not the cause. */
    birthDate: date('birth_date'),
    /** The change of the scale that was undone, or what was recorded of a pregnancy. */
    factId: uuid('fact_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    check('former_scores_cause_known', oneOf(t.cause, formerScoreCauses)),
    check(
      'former_scores_cause_named',
      sql`(${t.cause} = 'height-withdrawn') = (${t.withdrawnSetId} is not null)
        and (${t.cause} = 'birth-date-corrected' or ${t.birthDate} is null)
        and (${t.cause} in ('scale-undone','pregnancy-recorded')) = (${t.factId} is not null)`,
    ),
    tenantReference(t, t.setId, observationSets, 'former_scores_set_fk'),
    tenantReference(t, t.withdrawnSetId, observationSets, 'former_scores_withdrawn_set_fk'),
  ],
);
