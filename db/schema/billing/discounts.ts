import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  currency,
  descendingNullsFirst,
  isNamesake,
  money,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { healthcareServices } from '@/db/schema/registry/catalogue';
import { payers } from '@/db/schema/registry/payers';
import { discountScopes, discountTypes } from '@/lib/domain/codes/discounts';

/** A payer's discount for its patients, on services or on whole invoices, within a time. */
export const discounts = pgTable(
  'discounts',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    isNamesake: isNamesake(),
    payerId: uuid('payer_id').notNull(),
    appliesTo: text('applies_to', { enum: discountScopes }).notNull(),
    discountType: text('discount_type', { enum: discountTypes }).notNull(),
    /** Per cent, or units of the currency. */
    amount: money('amount').notNull(),
    currency: currency(),
    startAt: timestamptz('start_at').notNull(),
    /** Exclusive. */
    endAt: timestamptz('end_at').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    description: text('description'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('discounts', t),
    uniqueIndex('discounts_code_unique')
      .on(t.providerId, sql`text_identity(code)`)
      .where(sql`not is_namesake`),
    index('discounts_by_created').on(
      t.providerId,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('discounts_by_payer').on(t.providerId, t.payerId),
    check('discounts_scope_known', oneOf(t.appliesTo, discountScopes)),
    check('discounts_type_known', oneOf(t.discountType, discountTypes)),
    check(
      'discounts_amount_possible',
      sql`${t.amount} > 0 and ${t.amount} < 1e12
        and (${t.discountType} <> 'percentage' or ${t.amount} <= 100)`,
    ),
    check('discounts_currency_iso_4217', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check('discounts_time_forward', sql`${t.endAt} > ${t.startAt}`),
    tenantReference(t, t.payerId, payers, 'discounts_payer_fk'),
  ],
);

/** The services that a discount covers; one without any covers every service. */
export const discountServices = pgTable(
  'discount_services',
  {
    providerId: providerId().references(() => providers.id),
    discountId: uuid('discount_id').notNull(),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.discountId, t.healthcareServiceId] }),
    index('discount_services_by_service').on(t.providerId, t.healthcareServiceId),
    tenantReference(t, t.discountId, discounts, 'discount_services_discount_fk'),
    tenantReference(
      t,
      t.healthcareServiceId,
      healthcareServices,
      'discount_services_healthcare_service_fk',
    ),
  ],
);
