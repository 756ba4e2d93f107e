import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { cashierShifts } from '@/db/schema/billing/cashier-shifts';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { invoices } from '@/db/schema/billing/invoices';
import { requestChecks, requestColumns } from '@/db/schema/billing/requests';
import {
  byCode,
  currency,
  descendingNullsFirst,
  modifiedAt,
  money,
  oneOf,
  providerId,
  sameFor,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import { paymentAccounts } from '@/db/schema/registry/payers';
import {
  deskTransactionTypes,
  drawerlessTransactionTypes,
  drawerTransactionTypes,
  paymentKinds,
  paymentStatuses,
  type TransactionType,
  transactionTypes,
} from '@/lib/domain/codes/payments';

/** One tender of a payment, with its own receipt number. Only voiding changes it. */
export const payments = pgTable(
  'payments',
  {
    ...recordColumns(),
    /** Gapless within the provider, from 1. */
    receiptNumber: integer('receipt_number').notNull(),
    /** The same for all tenders of a payment: the insurer's part, the copayment, a split payment. */
    settlementId: uuid('settlement_id').notNull(),
    kind: text('kind', { enum: paymentKinds }).notNull(),
    isCopayment: boolean('is_copayment').notNull().default(false),
    patientId: uuid('patient_id').notNull(),
    invoiceId: uuid('invoice_id'),
    accountId: uuid('account_id').notNull(),
    transactionType: text('transaction_type', { enum: transactionTypes }).notNull(),
    /** The amount of the debt that it settles. */
    amount: money('amount').notNull(),
    currency: currency(),
    /** For cash only: the amount handed over, the change, and what rounding to coins added to the amount. */
    tendered: money('tendered'),
    change: money('change').notNull().default('0'),
    rounding: money('rounding').notNull().default('0'),
    /** Of the card, mobile money or claim. */
    reference: text('reference').notNull().default(''),
    /** The identity of the message, slip or claim (`referenceIdentity`). */
    referenceIdentity: text('reference_identity')
      .notNull()
      .generatedAlwaysAs(sql`payment_reference_identity("transaction_type", "reference")`),
    /** The total of the message or slip, if it pays more than one bill; null if it was not asked for. */
    referenceTotal: money('reference_total'),
    /** Why a message or slip that had paid another bill pays this one too. */
    referenceReason: text('reference_reason').notNull().default(''),
    /** By how much the copayment of its act differs from the scheme's; of the act's first payment. */
    copaymentDifference: money('copayment_difference').notNull().default('0'),
    locationId: uuid('location_id').notNull(),
    shiftId: uuid('shift_id'),
    takenById: uuid('taken_by_id').references(() => users.id),
    apiKeyId: uuid('api_key_id'),
    receivedAt: timestamptz('received_at').notNull(),
    status: text('status', { enum: paymentStatuses }).notNull().default('active'),
    voidedAt: timestamptz('voided_at'),
    voidedById: uuid('voided_by_id').references(() => users.id),
    voidReason: text('void_reason').notNull().default(''),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('payments', t),
    unique('payments_receipt_number_unique').on(t.providerId, t.receiptNumber),
    index('payments_by_received').on(
      t.providerId,
      descendingNullsFirst(t.receivedAt),
      descendingNullsFirst(t.number),
    ),
    index('payments_by_patient').on(t.providerId, t.patientId, descendingNullsFirst(t.number)),
    index('payments_by_invoice').on(t.providerId, t.invoiceId),
    index('payments_by_settlement').on(t.providerId, t.settlementId),
    index('payments_by_shift').on(t.providerId, t.shiftId),
    index('payments_by_taker').on(t.providerId, t.takenById, descendingNullsFirst(t.receivedAt)),
    index('payments_by_reference')
      .on(t.providerId, t.referenceIdentity)
      .where(sql`reference_identity <> ''`),
    index('payments_by_account').on(t.providerId, t.accountId, descendingNullsFirst(t.number)),
    index('payments_by_tender').on(
      t.providerId,
      t.transactionType,
      descendingNullsFirst(t.receivedAt),
      descendingNullsFirst(t.number),
    ),
    index('payments_by_location').on(
      t.providerId,
      t.locationId,
      descendingNullsFirst(t.receivedAt),
      descendingNullsFirst(t.number),
    ),
    index('payments_by_key')
      .on(
        t.providerId,
        t.apiKeyId,
        descendingNullsFirst(t.receivedAt),
        descendingNullsFirst(t.number),
      )
      .where(sql`api_key_id is not null`),
    // Nearly every payment is of the other kind and is not voided.
    index('payments_that_are_deposits')
      .on(t.providerId, descendingNullsFirst(t.receivedAt), descendingNullsFirst(t.number))
      .where(sql`kind = 'deposit'`),
    index('payments_voided')
      .on(t.providerId, descendingNullsFirst(t.receivedAt), descendingNullsFirst(t.number))
      .where(sql`status = 'voided'`),
    check('payments_kind_known', oneOf(t.kind, paymentKinds)),
    check('payments_status_known', oneOf(t.status, paymentStatuses)),
    check('payments_transaction_type_known', oneOf(t.transactionType, transactionTypes)),
    check(
      'payments_invoice_fits_kind',
      sql`(${t.kind} = 'invoice') = (${t.invoiceId} is not null)`,
    ),
    check('payments_copayment_difference_not_negative', sql`${t.copaymentDifference} >= 0`),
    check('payments_reference_total_positive', sql`${t.referenceTotal} > 0`),
    check('payments_amount_not_negative', sql`${t.amount} >= 0 and ${t.amount} < 1e12`),
    check(
      'payments_change_fits',
      sql`${t.change} >= 0
        and ${byCode<TransactionType>(t.transactionType, {
          ...sameFor(
            drawerTransactionTypes,
            sql`${t.tendered} is not null and ${t.tendered} - ${t.change} = ${t.amount} + ${t.rounding}`,
          ),
          ...sameFor(
            drawerlessTransactionTypes,
            sql`${t.tendered} is null and ${t.change} = 0 and ${t.rounding} = 0`,
          ),
        })}`,
    ),
    check(
      'payments_taken_within_shift',
      sql`${t.shiftId} is not null or not ${oneOf(t.transactionType, deskTransactionTypes)}`,
    ),
    check('payments_taken_by_someone', sql`num_nonnulls(${t.takenById}, ${t.apiKeyId}) >= 1`),
    check(
      'payments_voided_with_reason',
      sql`(${t.status} = 'voided') = (${t.voidedAt} is not null)
        and (${t.status} <> 'voided' or ${t.voidReason} <> '')`,
    ),
    tenantReference(t, t.patientId, patients, 'payments_patient_fk'),
    tenantReference(t, t.invoiceId, invoices, 'payments_invoice_fk'),
    tenantReference(t, t.accountId, paymentAccounts, 'payments_account_fk'),
    tenantReference(t, t.locationId, locations, 'payments_location_fk'),
    tenantReference(t, t.shiftId, cashierShifts, 'payments_shift_fk'),
    tenantReference(t, t.apiKeyId, apiKeys, 'payments_api_key_fk'),
  ],
);

/** A refund of a payment for an invoice or of a patient's deposit. Requested by one user, decided by another. */
export const refunds = pgTable(
  'refunds',
  {
    ...recordColumns(),
    patientId: uuid('patient_id').notNull(),
    paymentId: uuid('payment_id'),
    accountId: uuid('account_id'),
    /** Of a payment: the item that was paid but not provided, so that it is not due again (a sales return). */
    chargeItemId: uuid('charge_item_id'),
    /** Of a payment: paid above the invoice's amount, so that it is not due again. */
    isOverpayment: boolean('is_overpayment').notNull().default(false),
    amount: money('amount').notNull(),
    currency: currency(),
    ...requestColumns(),
    /** Of a refund that was rejected after its approval: when it was approved. Kept by a trigger. */
    approvedAt: timestamptz('approved_at'),
    /** Gapless within the provider, from 1; null until it is paid, and of refunds that were paid before there were numbers. */
    voucherNumber: integer('voucher_number'),
    /** The tender of the refund. */
    transactionType: text('transaction_type', { enum: transactionTypes }),
    reference: text('reference').notNull().default(''),
    shiftId: uuid('shift_id'),
    completedById: uuid('completed_by_id').references(() => users.id),
    completedByKeyId: uuid('completed_by_key_id'),
    completedAt: timestamptz('completed_at'),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('refunds', t),
    unique('refunds_voucher_number_unique').on(t.providerId, t.voucherNumber),
    index('refunds_by_payment').on(t.providerId, t.paymentId),
    index('refunds_by_account').on(t.providerId, t.accountId),
    index('refunds_by_charge_item')
      .on(t.providerId, t.chargeItemId)
      .where(sql`charge_item_id is not null`),
    index('refunds_by_status').on(t.providerId, t.status, descendingNullsFirst(t.number)),
    index('refunds_by_shift').on(t.providerId, t.shiftId),
    index('refunds_by_reference')
      .on(t.providerId, sql`payment_reference_identity(${t.transactionType}, ${t.reference})`)
      .where(sql`transaction_type is not null and reference <> ''`),
    ...requestChecks('refunds', t),
    check('refunds_transaction_type_known', oneOf(t.transactionType, transactionTypes)),
    check('refunds_of_one_thing', sql`num_nonnulls(${t.paymentId}, ${t.accountId}) = 1`),
    check(
      'refunds_return_of_payment',
      sql`${t.chargeItemId} is null or ${t.paymentId} is not null`,
    ),
    check(
      'refunds_overpayment_of_payment',
      sql`not ${t.isOverpayment} or ${t.paymentId} is not null`,
    ),
    check('refunds_amount_positive', sql`${t.amount} > 0`),
    check(
      'refunds_voucher_when_completed',
      sql`${t.voucherNumber} is null or ${t.status} = 'completed'`,
    ),
    check(
      'refunds_completed_whole',
      sql`(${t.status} = 'completed') = (${t.completedAt} is not null)
        and (${t.status} = 'completed') = (${t.transactionType} is not null)`,
    ),
    tenantReference(t, t.patientId, patients, 'refunds_patient_fk'),
    tenantReference(t, t.paymentId, payments, 'refunds_payment_fk'),
    tenantReference(t, t.accountId, paymentAccounts, 'refunds_account_fk'),
    tenantReference(t, t.chargeItemId, chargeItems, 'refunds_charge_item_fk'),
    tenantReference(t, t.shiftId, cashierShifts, 'refunds_shift_fk'),
  ],
);

/** How a provider takes money. */
export const financeSettings = pgTable(
  'finance_settings',
  {
    providerId: providerId()
      .primaryKey()
      .references(() => providers.id),
    /** The smallest coin in use, to which the cash part of a payment is rounded half-up; null: no rounding. */
    smallestCoin: money('smallest_coin'),
    /** Whether a cashier counts before the expected amounts are shown. */
    blindCount: boolean('blind_count').notNull().default(false),
    modifiedAt: modifiedAt(),
  },
  (t) => [check('finance_settings_coin_positive', sql`${t.smallestCoin} > 0`)],
);
