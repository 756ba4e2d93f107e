import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { discounts } from '@/db/schema/billing/discounts';
import {
  byCode,
  currency,
  descendingNullsFirst,
  money,
  oneOf,
  providerId,
  sameFor,
  tenantReference,
  timestamps,
  timestamptz,
} from '@/db/schema/columns';
import { apiKeys } from '@/db/schema/platform/access';
import { practitioners, users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { locations } from '@/db/schema/registry/locations';
import { patients } from '@/db/schema/registry/patients';
import { paymentAccounts } from '@/db/schema/registry/payers';
import { discountTypes } from '@/lib/domain/codes/discounts';
import { type InvoiceStatus, invoiceOrigins, invoiceStatuses } from '@/lib/domain/codes/invoices';
import type { MrNumberCounter } from '@/lib/domain/mr-numbers';

/** A bill. Its sums are those of its lines, its discount, and its live payments. */
export const invoices = pgTable(
  'invoices',
  {
    ...recordColumns(),
    /** Gapless within the provider, from 1; null until it is issued. */
    invoiceNumber: integer('invoice_number'),
    patientId: uuid('patient_id').notNull(),
    /** The account that is meant to pay, which discounts depend on. */
    accountId: uuid('account_id'),
    status: text('status', { enum: invoiceStatuses }).notNull(),
    origin: text('origin', { enum: invoiceOrigins }).notNull(),
    currency: currency(),
    total: money('total').notNull(),
    /** Of the lines and of the invoice together. */
    discountTotal: money('discount_total').notNull(),
    netTotal: money('net_total').notNull(),
    paidTotal: money('paid_total').notNull().default('0'),
    /** The sum of its credited items: it is not due, and is refunded where it was paid. */
    creditedTotal: money('credited_total').notNull().default('0'),
    /** Since when more is paid than is owed; kept by a trigger. */
    refundDueSince: timestamptz('refund_due_since'),
    /** The invoice's own discount, as it was when it was given. */
    discountId: uuid('discount_id'),
    discountCode: text('discount_code'),
    discountType: text('discount_type', { enum: discountTypes }),
    discountValue: money('discount_value'),
    discountAmount: money('discount_amount').notNull().default('0'),
    /** Of its lines and its own discount; null where nobody is known. */
    discountGivenById: uuid('discount_given_by_id').references(() => users.id),
    discountGivenByKeyId: uuid('discount_given_by_key_id'),
    issuedAt: timestamptz('issued_at'),
    issuedById: uuid('issued_by_id').references(() => users.id),
    /** The last day for paying it, as it was agreed when it was issued; null without one. */
    dueOn: date('due_on', { mode: 'string' }),
    cancelledAt: timestamptz('cancelled_at'),
    cancelledById: uuid('cancelled_by_id').references(() => users.id),
    cancelReason: text('cancel_reason').notNull().default(''),
    createdById: uuid('created_by_id').references(() => users.id),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('invoices', t),
    unique('invoices_invoice_number_unique').on(t.providerId, t.invoiceNumber),
    index('invoices_by_created').on(
      t.providerId,
      descendingNullsFirst(t.createdAt),
      descendingNullsFirst(t.number),
    ),
    index('invoices_by_patient').on(t.providerId, t.patientId, descendingNullsFirst(t.number)),
    index('invoices_by_status').on(t.providerId, t.status, descendingNullsFirst(t.number)),
    index('invoices_by_account').on(t.providerId, t.accountId, descendingNullsFirst(t.number)),
    index('invoices_by_issue').on(t.providerId, t.issuedAt),
    index('invoices_refund_due')
      .on(t.providerId, t.refundDueSince)
      .where(sql`refund_due_since is not null`),
    index('invoices_by_discount')
      .on(t.providerId, t.discountId)
      .where(sql`discount_id is not null`),
    check('invoices_status_known', oneOf(t.status, invoiceStatuses)),
    check('invoices_origin_known', oneOf(t.origin, invoiceOrigins)),
    check('invoices_discount_type_known', oneOf(t.discountType, discountTypes)),
    check(
      'invoices_sums_fit',
      sql`${t.netTotal} = ${t.total} - ${t.discountTotal}
        and ${t.discountTotal} between ${t.discountAmount} and ${t.total}
        and ${t.discountAmount} >= 0
        and ${t.paidTotal} between 0 and ${t.netTotal}
        and ${t.creditedTotal} between 0 and ${t.netTotal}`,
    ),
    check(
      'invoices_status_fits_paid',
      byCode<InvoiceStatus>(t.status, {
        ...sameFor(['draft', 'cancelled'], sql`${t.paidTotal} = 0 and ${t.creditedTotal} = 0`),
        issued: sql`${t.paidTotal} = 0 and ${t.netTotal} > ${t.creditedTotal}`,
        'part-paid': sql`${t.paidTotal} > 0 and ${t.paidTotal} < ${t.netTotal} - ${t.creditedTotal}`,
        paid: sql`${t.paidTotal} >= ${t.netTotal} - ${t.creditedTotal}`,
      }),
    ),
    check(
      'invoices_numbered_when_issued',
      sql`(${t.invoiceNumber} is null) = (${t.issuedAt} is null)
        and (${t.status} <> 'draft' or ${t.issuedAt} is null)
        and (${t.status} not in ('issued','part-paid','paid') or ${t.issuedAt} is not null)`,
    ),
    check('invoices_due_when_issued', sql`${t.dueOn} is null or ${t.issuedAt} is not null`),
    check(
      'invoices_cancelled_with_reason',
      sql`(${t.status} = 'cancelled') = (${t.cancelledAt} is not null)
        and (${t.status} <> 'cancelled' or ${t.cancelReason} <> '')`,
    ),
    check(
      'invoices_discount_whole',
      sql`num_nonnulls(${t.discountId}, ${t.discountCode}, ${t.discountType}, ${t.discountValue}) in (0, 4)
        and (${t.discountId} is not null or ${t.discountAmount} = 0)`,
    ),
    tenantReference(t, t.patientId, patients, 'invoices_patient_fk'),
    tenantReference(t, t.discountGivenByKeyId, apiKeys, 'invoices_discount_given_by_key_fk'),
    tenantReference(t, t.accountId, paymentAccounts, 'invoices_account_fk'),
    tenantReference(t, t.discountId, discounts, 'invoices_discount_fk'),
  ],
);

/** A copy of a charge item as it was billed. Nothing in it ever changes but that a cancelled invoice lets go of it. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    providerId: providerId().references(() => providers.id),
    invoiceId: uuid('invoice_id').notNull(),
    position: smallint('position').notNull(),
    chargeItemId: uuid('charge_item_id').notNull(),
    serviceName: text('service_name').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    amount: money('amount').notNull(),
    discountId: uuid('discount_id'),
    discountCode: text('discount_code'),
    discountType: text('discount_type', { enum: discountTypes }),
    discountValue: money('discount_value'),
    discountAmount: money('discount_amount').notNull().default('0'),
    /** After the line's own discount. */
    netAmount: money('net_amount').notNull(),
    /** False once the invoice is cancelled. */
    isLive: boolean('is_live').notNull().default(true),
    /** The ward and the practitioner of the service, as the record had them when it was billed. A trigger keeps both. */
    wardId: uuid('ward_id'),
    practitionerId: uuid('practitioner_id'),
    /** False of lines from before these two were kept. */
    hasOrigin: boolean('has_origin').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.invoiceId, t.position] }),
    uniqueIndex('invoice_lines_one_live_a_charge_item')
      .on(t.providerId, t.chargeItemId)
      .where(sql`is_live`),
    index('invoice_lines_by_discount')
      .on(t.providerId, t.discountId)
      .where(sql`discount_id is not null`),
    check('invoice_lines_discount_type_known', oneOf(t.discountType, discountTypes)),
    check(
      'invoice_lines_sums_fit',
      sql`${t.amount} = ${t.quantity} * ${t.unitPrice}
        and ${t.discountAmount} between 0 and ${t.amount}
        and ${t.netAmount} = ${t.amount} - ${t.discountAmount}`,
    ),
    check(
      'invoice_lines_discount_whole',
      sql`num_nonnulls(${t.discountId}, ${t.discountCode}, ${t.discountType}, ${t.discountValue}) in (0, 4)
        and (${t.discountId} is not null or ${t.discountAmount} = 0)`,
    ),
    tenantReference(t, t.invoiceId, invoices, 'invoice_lines_invoice_fk'),
    tenantReference(t, t.chargeItemId, chargeItems, 'invoice_lines_charge_item_fk'),
    tenantReference(t, t.discountId, discounts, 'invoice_lines_discount_fk'),
    tenantReference(t, t.wardId, locations, 'invoice_lines_ward_fk'),
    tenantReference(t, t.practitionerId, practitioners, 'invoice_lines_practitioner_fk'),
  ],
);

/** A line's part of its invoice's discount, by largest remainder; the parts of an invoice add up to it. */
export const invoiceDiscountShares = pgTable(
  'invoice_discount_shares',
  {
    providerId: providerId().references(() => providers.id),
    invoiceId: uuid('invoice_id').notNull(),
    position: smallint('position').notNull(),
    amount: money('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.invoiceId, t.position] }),
    check('invoice_discount_shares_not_negative', sql`${t.amount} >= 0`),
    foreignKey({
      name: 'invoice_discount_shares_line_fk',
      columns: [t.providerId, t.invoiceId, t.position],
      foreignColumns: [invoiceLines.providerId, invoiceLines.invoiceId, invoiceLines.position],
    }),
  ],
);

export type DocumentKind = 'invoice' | 'receipt' | 'refund';

/**
 * The last number that was given to an invoice, a receipt, a refund or a patient (`mr-number`, or one counter a year:
 * `mr-number-2026`). It is given within the transaction, so that none is missing.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    providerId: providerId().references(() => providers.id),
    kind: text('kind').$type<DocumentKind | MrNumberCounter>().notNull(),
    last: integer('last').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.kind] }),
    check(
      'document_numbers_kind_known',
      sql`${t.kind} ~ '^(invoice|receipt|refund|mr-number(-[0-9]{4})?)$'`,
    ),
  ],
);
