import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { encounters } from '@/db/schema/clinical/encounters';
import {
  createdAt,
  descendingNullsFirst,
  id,
  instantRange,
  money,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { practitioners, users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import { beds, locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import type { Replaced } from '@/lib/domain/replaced';

/**
 * The record of a patient's time in hospital from admission to discharge. A migration adds the exclusion constraint
 * by which a bed has one active admission; a swap of two beds defers it to the end of its statements. A child who shares
 * the mother's bed does not count there: triggers keep the child with her (`require_mother_in_bed`).
 */
export const hospitalizations = pgTable(
  'hospitalizations',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    /** The admission encounter, opened in the same transaction. */
    encounterId: uuid('encounter_id').notNull(),
    bedId: uuid('bed_id').notNull(),
    /** Of a child who shares the mother's bed: her hospitalization. */
    withMotherId: uuid('with_mother_id'),
    wardId: uuid('ward_id').notNull(),
    locationId: uuid('location_id'),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
    priceTierId: uuid('price_tier_id').notNull(),
    admitSource: text('admit_source').notNull().default('other'),
    /** Empty if the code's own words are meant. */
    admitSourceDisplay: text('admit_source_display').notNull().default(''),
    admittedAt: timestamptz('admitted_at').notNull(),
    admittedById: uuid('admitted_by_id').notNull(),
    /**
     * Whether the practitioner named as admitting had signed in; otherwise `created_by` recorded it on their word.
     */
    admittedBySignedIn: boolean('admitted_by_signed_in').notNull().default(false),
    createdById: uuid('created_by_id')
      .notNull()
      .references(() => users.id),
    expectedDischargeAt: timestamptz('expected_discharge_at'),
    /** In the provider's currency; null: none. */
    depositRequested: money('deposit_requested'),
    isActive: boolean('is_active').notNull().default(true),
    isReadmission: boolean('is_readmission').notNull().default(false),
    originDisplay: text('origin_display').notNull().default(''),
    destinationDisplay: text('destination_display').notNull().default(''),
    dischargeDisposition: text('discharge_disposition').notNull().default(''),
    dischargeDispositionDisplay: text('discharge_disposition_display').notNull().default(''),
    reason: text('reason').notNull().default(''),
    notes: text('notes').notNull().default(''),
    /** Follow-up instructions: when and where to come back, and what for. */
    followUp: text('follow_up').notNull().default(''),
    /** Why the patient was discharged with outstanding items, the user who did so, and the items. */
    overrideReason: text('override_reason').notNull().default(''),
    overriddenById: uuid('overridden_by_id').references(() => users.id),
    openPoints: text('open_points').array().notNull().default([]),
    dischargeRecordedAt: timestamptz('discharge_recorded_at'),
    /** The texts that the discharge replaced; undoing it restores them. With the patient's `deceasedAt` if it put the death on record. */
    dischargeChanges: jsonb('discharge_changes').$type<Replaced>(),
    dischargedAt: timestamptz('discharged_at'),
    dischargedById: uuid('discharged_by_id'),
    dischargeExecutedById: uuid('discharge_executed_by_id').references(() => users.id),
    /** Whether the practitioner named as discharging had signed in; otherwise it was recorded on their word. */
    dischargedBySignedIn: boolean('discharged_by_signed_in').notNull().default(false),
    /** The colleague who signed in to agree to a discharge with outstanding clinical items. */
    dischargeAgreedById: uuid('discharge_agreed_by_id').references(() => users.id),
    /** The discharge waits for a medical officer's signature. */
    signOffDue: boolean('sign_off_due').notNull().default(false),
    signedOffAt: timestamptz('signed_off_at'),
    signedOffById: uuid('signed_off_by_id').references(() => users.id),
    signOffNote: text('sign_off_note').notNull().default(''),
    transferredAt: timestamptz('transferred_at'),
    transferredById: uuid('transferred_by_id'),
    /** As `ordered_by_signed_in` of the bed stay. */
    transferredBySignedIn: boolean('transferred_by_signed_in').notNull().default(false),
    deletedAt: timestamptz('deleted_at'),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('hospitalizations', t),
    check('hospitalizations_deposit_positive', sql`${t.depositRequested} > 0`),
    uniqueIndex('hospitalizations_one_active_a_patient')
      .on(t.providerId, t.patientId)
      .where(sql`is_active and deleted_at is null`),
    index('hospitalizations_by_ward')
      .on(t.providerId, t.wardId)
      .where(sql`is_active and deleted_at is null`),
    index('hospitalizations_by_admission')
      .on(
        t.providerId,
        t.isActive,
        descendingNullsFirst(t.admittedAt),
        descendingNullsFirst(t.number),
      )
      .where(sql`deleted_at is null`),
    index('hospitalizations_by_service')
      .on(
        t.providerId,
        t.healthcareServiceId,
        t.isActive,
        descendingNullsFirst(t.admittedAt),
        descendingNullsFirst(t.number),
      )
      .where(sql`deleted_at is null`),
    index('hospitalizations_by_admitter')
      .on(
        t.providerId,
        t.admittedById,
        t.isActive,
        descendingNullsFirst(t.admittedAt),
        descendingNullsFirst(t.number),
      )
      .where(sql`deleted_at is null`),
    index('hospitalizations_by_creator')
      .on(
        t.providerId,
        t.createdById,
        t.isActive,
        descendingNullsFirst(t.admittedAt),
        descendingNullsFirst(t.number),
      )
      .where(sql`deleted_at is null`),
    index('hospitalizations_by_bed')
      .on(
        t.providerId,
        t.bedId,
        t.isActive,
        descendingNullsFirst(t.admittedAt),
        descendingNullsFirst(t.number),
      )
      .where(sql`deleted_at is null`),
    index('hospitalizations_with_mother')
      .on(t.providerId, t.withMotherId)
      .where(sql`with_mother_id is not null`),
    index('hospitalizations_deleted').on(t.providerId, t.id).where(sql`deleted_at is not null`),
    index('hospitalizations_by_discharge').on(t.providerId, t.dischargedAt),
    index('hospitalizations_by_patient').on(
      t.providerId,
      t.patientId,
      descendingNullsFirst(t.admittedAt),
    ),
    index('hospitalizations_sign_off_due')
      .on(t.providerId, descendingNullsFirst(t.admittedAt), descendingNullsFirst(t.number))
      .where(sql`sign_off_due and deleted_at is null`),
    check(
      'hospitalizations_signed_off_once',
      sql`(${t.signedOffAt} is null) = (${t.signedOffById} is null)
        and not (${t.signOffDue} and (${t.signedOffAt} is not null or ${t.isActive}))`,
    ),
    check(
      'hospitalizations_active_until_discharged',
      sql`${t.isActive} = (${t.dischargedAt} is null)`,
    ),
    check(
      'hospitalizations_time_forward',
      sql`${t.dischargedAt} is null or ${t.dischargedAt} >= ${t.admittedAt}`,
    ),
    tenantReference(t, t.patientId, patients, 'hospitalizations_patient_fk'),
    tenantReference(t, t.encounterId, encounters, 'hospitalizations_encounter_fk'),
    tenantReference(t, t.bedId, beds, 'hospitalizations_bed_fk'),
    tenantReference(t, t.withMotherId, t, 'hospitalizations_with_mother_fk'),
    tenantReference(t, t.wardId, locations, 'hospitalizations_ward_fk'),
    tenantReference(
      t,
      t.healthcareServiceId,
      healthcareServices,
      'hospitalizations_healthcare_service_fk',
    ),
    tenantReference(t, t.priceTierId, priceTiers, 'hospitalizations_price_tier_fk'),
    tenantReference(t, t.admittedById, practitioners, 'hospitalizations_admitted_by_fk'),
    tenantReference(t, t.dischargedById, practitioners, 'hospitalizations_discharged_by_fk'),
    tenantReference(t, t.transferredById, practitioners, 'hospitalizations_transferred_by_fk'),
  ],
);

/**
 * A colleague's agreement to a discharge with outstanding clinical items; used once, by the user who asked for it.
 */
export const dischargeAgreements = pgTable(
  'discharge_agreements',
  {
    providerId: providerId(),
    id: id(),
    hospitalizationId: uuid('hospitalization_id').notNull(),
    askedById: uuid('asked_by_id')
      .notNull()
      .references(() => users.id),
    agreedById: uuid('agreed_by_id')
      .notNull()
      .references(() => users.id),
    practitionerId: uuid('practitioner_id'),
    /** The outstanding clinical items. */
    points: text('points').array().notNull(),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    check('discharge_agreements_of_two', sql`${t.askedById} <> ${t.agreedById}`),
    tenantReference(
      t,
      t.hospitalizationId,
      hospitalizations,
      'discharge_agreements_hospitalization_fk',
    ),
    tenantReference(t, t.practitionerId, practitioners, 'discharge_agreements_practitioner_fk'),
  ],
);

/**
 * The bed history of a hospitalization. The migrations add exclusion constraints over the period, on the bed and on
 * the patient, for everything that was not voided. Time in the mother's bed is left out of the one on the bed: it lies
 * within her own time in that bed. Writers lock the bed's row first.
 */
export const bedStays = pgTable(
  'bed_stays',
  {
    providerId: providerId(),
    id: id(),
    hospitalizationId: uuid('hospitalization_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    bedId: uuid('bed_id').notNull(),
    /** The hospitalization of the mother, whose bed it is; null for a bed of one's own. */
    withMotherId: uuid('with_mother_id'),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
    priceTierId: uuid('price_tier_id').notNull(),
    period: instantRange('period').notNull(),
    reason: text('reason').notNull().default(''),
    /** The practitioner who admitted or transferred the patient to this bed. */
    orderedById: uuid('ordered_by_id'),
    /** Whether that practitioner had signed in; otherwise `recorded_by` recorded it on their word. */
    orderedBySignedIn: boolean('ordered_by_signed_in').notNull().default(false),
    recordedById: uuid('recorded_by_id').references(() => users.id),
    /** The former values of the hospitalization, besides the bed, that the transfer to this bed replaced. */
    replaced: jsonb('replaced').$type<Replaced>(),
    /** A stay that was recorded by mistake: kept, but no longer part of the history. */
    voidedAt: timestamptz('voided_at'),
    voidedById: uuid('voided_by_id').references(() => users.id),
    voidReason: text('void_reason').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('bed_stays_by_hospitalization').on(t.providerId, t.hospitalizationId),
    index('bed_stays_with_mother')
      .on(t.providerId, t.withMotherId)
      .where(sql`with_mother_id is not null`),
    index('bed_stays_by_start').on(
      t.providerId,
      sql`lower(period) desc`,
      descendingNullsFirst(t.id),
    ),
    index('bed_stays_by_bed').on(
      t.providerId,
      t.bedId,
      sql`lower(period) desc`,
      descendingNullsFirst(t.id),
    ),
    index('bed_stays_by_patient').on(
      t.providerId,
      t.patientId,
      sql`lower(period) desc`,
      descendingNullsFirst(t.id),
    ),
    check(
      'bed_stays_period_not_empty',
      sql`not isempty(${t.period}) and lower(${t.period}) is not null`,
    ),
    tenantReference(t, t.hospitalizationId, hospitalizations, 'bed_stays_hospitalization_fk'),
    tenantReference(t, t.patientId, patients, 'bed_stays_patient_fk'),
    tenantReference(t, t.bedId, beds, 'bed_stays_bed_fk'),
    tenantReference(t, t.withMotherId, hospitalizations, 'bed_stays_with_mother_fk'),
    tenantReference(t, t.orderedById, practitioners, 'bed_stays_ordered_by_fk'),
    tenantReference(
      t,
      t.healthcareServiceId,
      healthcareServices,
      'bed_stays_healthcare_service_fk',
    ),
    tenantReference(t, t.priceTierId, priceTiers, 'bed_stays_price_tier_fk'),
  ],
);
