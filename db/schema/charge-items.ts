import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { healthcareServices, priceTiers } from '@/db/schema/catalogue';
import { createdAt, descending, id, modifiedAt, number, providerId } from '@/db/schema/columns';
import { encounters } from '@/db/schema/encounters';
import { hospitalizations } from '@/db/schema/hospitalizations';
import { patients } from '@/db/schema/patients';
import { users } from '@/db/schema/people';
import { providers } from '@/db/schema/providers';

const money = (name: string) => numeric(name, { precision: 18, scale: 3 });

/** Something that a patient is charged for. Owed while it is billable or billed. */
export const chargeItems = pgTable(
  'charge_items',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    number: number(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id'),
    hospitalizationId: uuid('hospitalization_id'),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
    priceTierId: uuid('price_tier_id').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    amount: money('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['billable', 'billed', 'paid', 'cancelled'] })
      .notNull()
      .default('billable'),
    createdById: uuid('created_by_id').references(() => users.id),
    createdAt: createdAt(),
    modifiedAt: modifiedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    unique('charge_items_number_unique').on(t.providerId, t.number),
    index('charge_items_by_patient').on(t.providerId, t.patientId, descending(t.number)),
    index('charge_items_owed_by_hospitalization')
      .on(t.providerId, t.hospitalizationId)
      .where(sql`status in ('billable','billed')`),
    check(
      'charge_items_status_known',
      sql`${t.status} in ('billable','billed','paid','cancelled')`,
    ),
    check('charge_items_quantity_positive', sql`${t.quantity} > 0`),
    check('charge_items_amount_exact', sql`${t.amount} = ${t.quantity} * ${t.unitPrice}`),
    check('charge_items_currency_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    foreignKey({
      name: 'charge_items_patient_fk',
      columns: [t.providerId, t.patientId],
      foreignColumns: [patients.providerId, patients.id],
    }),
    foreignKey({
      name: 'charge_items_encounter_fk',
      columns: [t.providerId, t.encounterId],
      foreignColumns: [encounters.providerId, encounters.id],
    }),
    foreignKey({
      name: 'charge_items_hospitalization_fk',
      columns: [t.providerId, t.hospitalizationId],
      foreignColumns: [hospitalizations.providerId, hospitalizations.id],
    }),
    foreignKey({
      name: 'charge_items_healthcare_service_fk',
      columns: [t.providerId, t.healthcareServiceId],
      foreignColumns: [healthcareServices.providerId, healthcareServices.id],
    }),
    foreignKey({
      name: 'charge_items_price_tier_fk',
      columns: [t.providerId, t.priceTierId],
      foreignColumns: [priceTiers.providerId, priceTiers.id],
    }),
  ],
);
