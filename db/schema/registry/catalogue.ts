import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  index,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isNamesake, tenantReference, timestamps, timestamptz } from '@/db/schema/columns';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';

/** A service of a provider: general medicine, paediatrics, a bed night, a laboratory test. */
export const healthcareServices = pgTable(
  'healthcare_services',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    category: text('category').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether patients are admitted under it; not under a laboratory test or a bed night. */
    admits: boolean('admits').notNull().default(true),
    /** The service whose price a night in bed under this service has; null: its own. */
    bedNightServiceId: uuid('bed_night_service_id'),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('healthcare_services', t),
    uniqueIndex('healthcare_services_name_unique')
      .on(t.providerId, sql`text_identity(name)`)
      .where(sql`not is_namesake`),
    tenantReference(t, t.bedNightServiceId, t, 'healthcare_services_bed_night_service_fk'),
  ],
);

/** Whose prices apply: general, private, staff, insured. */
export const priceTiers = pgTable(
  'price_tiers',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('price_tiers', t),
    uniqueIndex('price_tiers_name_unique')
      .on(t.providerId, sql`text_identity(name)`)
      .where(sql`not is_namesake`),
  ],
);

/** The price of a service at a tier while it is valid. No two overlap (exclusion constraint in the migrations). */
export const prices = pgTable(
  'prices',
  {
    ...recordColumns(),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
    priceTierId: uuid('price_tier_id').notNull(),
    amount: numeric('amount', { precision: 18, scale: 3 }).notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    validFrom: timestamptz('valid_from').notNull(),
    validTo: timestamptz('valid_to'),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('prices', t),
    index('prices_by_service').on(t.providerId, t.healthcareServiceId, t.priceTierId, t.validFrom),
    // 'NaN' and 'Infinity' are numerics too, and both are >= 0.
    check('prices_amount_sane', sql`${t.amount} >= 0 and ${t.amount} < 1e12`),
    check('prices_currency_iso_4217', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('prices_validity_forward', sql`${t.validTo} is null or ${t.validTo} > ${t.validFrom}`),
    tenantReference(t, t.healthcareServiceId, healthcareServices, 'prices_healthcare_service_fk'),
    tenantReference(t, t.priceTierId, priceTiers, 'prices_price_tier_fk'),
  ],
);
