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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { hospitalizations } from '@/db/schema/admissions/hospitalizations';
import { discounts } from '@/db/schema/billing/discounts';
import { encounters } from '@/db/schema/clinical/encounters';
import { medicationRequests } from '@/db/schema/clinical/prescriptions';
import {
  byCode,
  currency,
  descendingNullsFirst,
  money,
  oneOf,
  providerId,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { healthcareServices, priceTiers } from '@/db/schema/registry/catalogue';
import { patients } from '@/db/schema/registry/patients';
import {
  type ChargeSource,
  chargeItemStatuses,
  chargeSources,
} from '@/lib/domain/codes/charge-items';

/** Something that a patient is charged for. Owed while it is billable or billed. */
export const chargeItems = pgTable(
  'charge_items',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    encounterId: uuid('encounter_id'),
    hospitalizationId: uuid('hospitalization_id'),
    healthcareServiceId: uuid('healthcare_service_id').notNull(),
    priceTierId: uuid('price_tier_id').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    amount: money('amount').notNull(),
    currency: currency(),
    /** Chosen when it was billed, and as it was then. */
    discountId: uuid('discount_id'),
    discountAmount: money('discount_amount').notNull().default('0'),
    netAmount: money('net_amount').notNull().generatedAlwaysAs(sql`amount - discount_amount`),
    status: text('status', { enum: chargeItemStatuses }).notNull().default('billable'),
    source: text('source', { enum: chargeSources }).notNull().default('manual'),
    /** The day, on the provider's clock, of what is charged; of a bed night the evening's. */
    serviceDate: date('service_date', { mode: 'string' }),
    /** For a bed night: the service of the patient's bed, even if the night has another service's price. */
    bedServiceId: uuid('bed_service_id'),
    /** Billed at the tier of the payer that was charged, which is not the record's. */
    isRepriced: boolean('is_repriced').notNull().default(false),
    prescriptionId: uuid('prescription_id'),
    /** Why it was added by hand. */
    reason: text('reason').notNull().default(''),
    /** The live invoice that it is on. */
    invoiceId: uuid('invoice_id'),
    /** The payment that settled it. */
    paymentId: uuid('payment_id'),
    cancelledAt: timestamptz('cancelled_at'),
    cancelledById: uuid('cancelled_by_id').references(() => users.id),
    /** Of the system that cancelled it, which acts for that user or for nobody. */
    cancelledApiKeyId: uuid('cancelled_api_key_id'),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Cancelled because somebody decided so, not because the record changed: it is not charged again. */
    isWaived: boolean('is_waived').notNull().default(false),
    /** When a waiver was reversed: the same was charged again, as an item of its own. */
    waiverReversedAt: timestamptz('waiver_reversed_at'),
    waiverReversedById: uuid('waiver_reversed_by_id').references(() => users.id),
    waiverReversedKeyId: uuid('waiver_reversed_key_id'),
    waiverReversalReason: text('waiver_reversal_reason').notNull().default(''),
    /** When its line was credited, because the record no longer makes it due. */
    creditedAt: timestamptz('credited_at'),
    creditedAmount: money('credited_amount').notNull().default('0'),
    /** The credited or waived item in whose place this one is charged. */
    correctsId: uuid('corrects_id'),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('charge_items', t),
    index('charge_items_by_patient').on(t.providerId, t.patientId, descendingNullsFirst(t.number)),
    index('charge_items_by_hospitalization')
      .on(t.providerId, t.hospitalizationId, descendingNullsFirst(t.number))
      .where(sql`hospitalization_id is not null`),
    index('charge_items_by_status').on(t.providerId, t.status, descendingNullsFirst(t.number)),
    index('charge_items_by_source').on(t.providerId, t.source, descendingNullsFirst(t.number)),
    index('charge_items_by_service').on(
      t.providerId,
      t.healthcareServiceId,
      descendingNullsFirst(t.number),
    ),
    index('charge_items_by_day').on(t.providerId, t.serviceDate),
    index('charge_items_by_created').on(t.providerId, t.createdAt),
    index('charge_items_by_encounter').on(t.providerId, t.encounterId),
    index('charge_items_by_invoice').on(t.providerId, t.invoiceId),
    index('charge_items_to_correct')
      .on(t.providerId, t.createdAt)
      .where(sql`corrects_id is not null`),
    index('charge_items_credited')
      .on(t.providerId, t.patientId)
      .where(sql`credited_at is not null`),
    index('charge_items_waivers_reversed')
      .on(t.providerId, t.waiverReversedAt)
      .where(sql`waiver_reversed_at is not null`),
    index('charge_items_waived').on(t.providerId, t.cancelledAt).where(sql`is_waived`),
    uniqueIndex('charge_items_one_admission')
      .on(t.providerId, t.hospitalizationId)
      .where(sql`source = 'admission' and status <> 'cancelled' and credited_at is null`),
    uniqueIndex('charge_items_one_an_encounter')
      .on(t.providerId, t.encounterId)
      .where(sql`source = 'encounter' and status <> 'cancelled' and credited_at is null`),
    uniqueIndex('charge_items_one_a_bed_night')
      .on(t.providerId, t.hospitalizationId, t.serviceDate)
      .where(sql`source = 'bed-night' and status <> 'cancelled' and credited_at is null`),
    uniqueIndex('charge_items_one_a_prescription')
      .on(t.providerId, t.prescriptionId)
      .where(sql`source = 'prescription' and status <> 'cancelled' and credited_at is null`),
    check('charge_items_status_known', oneOf(t.status, chargeItemStatuses)),
    check('charge_items_source_known', oneOf(t.source, chargeSources)),
    check(
      'charge_items_source_is_there',
      byCode<ChargeSource>(t.source, {
        admission: sql`${t.hospitalizationId} is not null`,
        'bed-night': sql`${t.hospitalizationId} is not null and ${t.serviceDate} is not null`,
        encounter: sql`${t.encounterId} is not null`,
        prescription: sql`${t.prescriptionId} is not null`,
        manual: sql`true`,
      }),
    ),
    check(
      'charge_items_invoiced_when_billed',
      sql`(${t.status} in ('billed','paid')) = (${t.invoiceId} is not null)`,
    ),
    check(
      'charge_items_discount_fits',
      sql`${t.discountAmount} between 0 and ${t.amount}
        and (${t.discountId} is not null or ${t.discountAmount} = 0)`,
    ),
    check(
      'charge_items_cancelled_with_reason',
      sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)
        and (${t.status} <> 'cancelled' or ${t.cancelReason} <> '')`,
    ),
    check(
      'charge_items_credited_when_billed',
      sql`(${t.creditedAt} is null or ${t.status} in ('billed','paid'))
        and ${t.creditedAmount} between 0 and ${t.amount}
        and (${t.creditedAt} is not null or ${t.creditedAmount} = 0)`,
    ),
    check(
      'charge_items_waiver_reversed_with_reason',
      sql`(${t.waiverReversedAt} is null) = (${t.waiverReversalReason} = '')
        and (${t.waiverReversedAt} is null or ${t.isWaived})`,
    ),
    check('charge_items_quantity_positive', sql`${t.quantity} > 0`),
    check('charge_items_amount_exact', sql`${t.amount} = ${t.quantity} * ${t.unitPrice}`),
    check('charge_items_currency_code', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    tenantReference(t, t.patientId, patients, 'charge_items_patient_fk'),
    tenantReference(t, t.encounterId, encounters, 'charge_items_encounter_fk'),
    tenantReference(t, t.hospitalizationId, hospitalizations, 'charge_items_hospitalization_fk'),
    tenantReference(
      t,
      t.healthcareServiceId,
      healthcareServices,
      'charge_items_healthcare_service_fk',
    ),
    tenantReference(t, t.bedServiceId, healthcareServices, 'charge_items_bed_service_fk'),
    tenantReference(t, t.priceTierId, priceTiers, 'charge_items_price_tier_fk'),
    tenantReference(t, t.discountId, discounts, 'charge_items_discount_fk'),
    tenantReference(t, t.cancelledApiKeyId, apiKeys, 'charge_items_cancelled_api_key_fk'),
    tenantReference(t, t.waiverReversedKeyId, apiKeys, 'charge_items_waiver_reversed_key_fk'),
    tenantReference(t, t.correctsId, t, 'charge_items_corrects_fk'),
    tenantReference(t, t.prescriptionId, medicationRequests, 'charge_items_prescription_fk'),
  ],
);

/** Patients whose charges from before credits existed were not compared with the record yet. */
export const chargesToCompare = pgTable(
  'charges_to_compare',
  {
    providerId: providerId().references(() => providers.id),
    patientId: uuid('patient_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.patientId] }),
    tenantReference(t, t.patientId, patients, 'charges_to_compare_patient_fk'),
  ],
);
