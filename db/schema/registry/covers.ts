import { sql } from 'drizzle-orm';
import { boolean, check, date, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { money, oneOf, tenantReference, timestamps } from '@/db/schema/columns';
import { users } from '@/db/schema/platform/people';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { priceTiers } from '@/db/schema/registry/catalogue';
import { patients } from '@/db/schema/registry/patients';
import { payers } from '@/db/schema/registry/payers';
import { copaymentTypes } from '@/lib/domain/codes/payers';

/**
 * A patient's membership of a payer's scheme. The migration adds what Drizzle has no words for: covers of one payer never
 * overlap, nor do the primary ones of a patient.
 */
export const patientCovers = pgTable(
  'patient_covers',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    payerId: uuid('payer_id').notNull(),
    scheme: text('scheme').notNull().default(''),
    memberNumber: text('member_number').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** The last day, included; null: until further notice. */
    validTo: date('valid_to', { mode: 'string' }),
    /** The one that admission and payment desk begin with. */
    isPrimary: boolean('is_primary').notNull().default(false),
    /** Null: the payer's own. */
    priceTierId: uuid('price_tier_id'),
    /** Null: by the payer's scheme. */
    copaymentType: text('copayment_type', { enum: copaymentTypes }),
    copaymentValue: numeric('copayment_value', { precision: 18, scale: 3 }),
    authorizationNumber: text('authorization_number').notNull().default(''),
    /** The most that the payer has agreed to pay, in the provider's currency. */
    authorizationLimit: money('authorization_limit'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('patient_covers', t),
    index('patient_covers_by_patient').on(t.providerId, t.patientId),
    check('patient_covers_member_named', sql`${t.memberNumber} <> ''`),
    check('patient_covers_days_forward', sql`${t.validTo} >= ${t.validFrom}`),
    check('patient_covers_copayment_type_known', oneOf(t.copaymentType, copaymentTypes)),
    check(
      'patient_covers_copayment_whole',
      sql`(${t.copaymentType} is null) = (${t.copaymentValue} is null)
        and (${t.copaymentValue} is null or ${t.copaymentValue} >= 0 and ${t.copaymentValue} < 1e12)
        and (${t.copaymentType} is distinct from 'copaypct' or ${t.copaymentValue} <= 100)`,
    ),
    check('patient_covers_authorization_positive', sql`${t.authorizationLimit} > 0`),
    tenantReference(t, t.patientId, patients, 'patient_covers_patient_fk'),
    tenantReference(t, t.payerId, payers, 'patient_covers_payer_fk'),
    tenantReference(t, t.priceTierId, priceTiers, 'patient_covers_price_tier_fk'),
  ],
);
