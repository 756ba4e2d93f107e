import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  currency,
  isNamesake,
  money,
  oneOf,
  tenantReference,
  timestamps,
} from '@/db/schema/columns';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { priceTiers } from '@/db/schema/registry/catalogue';
import { locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import { copaymentTypes, payerTypes } from '@/lib/domain/codes/payers';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';

/** An organization that pays for patients, or those who pay for themselves. */
export const payers = pgTable(
  'payers',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    type: text('type', { enum: payerTypes }).notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** The patient's share in its scheme: an amount, or a percentage of the net total. */
    copaymentType: text('copayment_type', { enum: copaymentTypes }),
    copaymentValue: numeric('copayment_value', { precision: 18, scale: 3 }),
    /** The only tier at which it is charged; null: any. */
    priceTierId: uuid('price_tier_id'),
    /** Whether a charge to it needs a claim or authorization number. */
    needsClaimNumber: boolean('needs_claim_number').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('payers', t),
    uniqueIndex('payers_name_unique')
      .on(t.providerId, sql`text_identity(name)`)
      .where(sql`not is_namesake`),
    tenantReference(t, t.priceTierId, priceTiers, 'payers_price_tier_fk'),
    check('payers_type_known', oneOf(t.type, payerTypes)),
    check('payers_copayment_type_known', oneOf(t.copaymentType, copaymentTypes)),
    check(
      'payers_copayment_whole',
      sql`(${t.copaymentType} is null) = (${t.copaymentValue} is null)
        and (${t.copaymentValue} is null or ${t.copaymentValue} >= 0 and ${t.copaymentValue} < 1e12)
        and (${t.copaymentType} is distinct from 'copaypct' or ${t.copaymentValue} <= 100)`,
    ),
  ],
);

/**
 * The target of a payment: a desk's money, the balance due from an insurer or a company, or a patient's deposit. The
 * balance is kept by a trigger from the ledger's entries: debits less credits, for a patient's credits less debits.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    ...recordColumns(),
    type: text('type', { enum: accountTypes }).notNull(),
    name: text('name').notNull(),
    isNamesake: isNamesake(),
    payerId: uuid('payer_id'),
    patientId: uuid('patient_id'),
    /** Of a cash account: the place whose desk it is. */
    locationId: uuid('location_id'),
    /** Of a cash account: the one for places that have none. */
    isDefault: boolean('is_default').notNull().default(false),
    balance: money('balance').notNull().default('0'),
    currency: currency(),
    isActive: boolean('is_active').notNull().default(true),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('payment_accounts', t),
    uniqueIndex('payment_accounts_name_unique')
      .on(t.providerId, sql`text_identity(name)`)
      .where(sql`not is_namesake and type <> 'patient'`),
    uniqueIndex('payment_accounts_one_a_patient')
      .on(t.providerId, t.patientId, t.currency)
      .where(sql`type = 'patient'`),
    uniqueIndex('payment_accounts_one_a_location')
      .on(t.providerId, t.locationId, t.currency)
      .where(sql`location_id is not null and is_active`),
    uniqueIndex('payment_accounts_one_default').on(t.providerId, t.currency).where(sql`is_default`),
    index('payment_accounts_by_payer').on(t.providerId, t.payerId),
    index('payment_accounts_by_name').on(t.providerId, t.name, t.number),
    check('payment_accounts_type_known', oneOf(t.type, accountTypes)),
    check(
      'payment_accounts_owner_fits_type',
      sql`(${t.type} = 'patient') = (${t.patientId} is not null)
        and (${t.type} not in ('insurance','corporate') or ${t.payerId} is not null)
        and (${t.type} = 'cash' or ${t.locationId} is null and not ${t.isDefault})`,
    ),
    check(
      'payment_accounts_patient_not_overdrawn',
      sql`${t.type} <> 'patient' or ${t.balance} >= 0`,
    ),
    check('payment_accounts_currency_iso_4217', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    tenantReference(t, t.payerId, payers, 'payment_accounts_payer_fk'),
    tenantReference(t, t.patientId, patients, 'payment_accounts_patient_fk'),
    tenantReference(t, t.locationId, locations, 'payment_accounts_location_fk'),
  ],
);
