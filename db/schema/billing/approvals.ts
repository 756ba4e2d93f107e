import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { discounts } from '@/db/schema/billing/discounts';
import { invoices } from '@/db/schema/billing/invoices';
import { payments } from '@/db/schema/billing/payments';
import { requestChecks, requestColumns } from '@/db/schema/billing/requests';
import {
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
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { patients } from '@/db/schema/registry/patients';
import { paymentAccounts } from '@/db/schema/registry/payers';
import { approvalKinds, limitedRoles } from '@/lib/domain/codes/approvals';

/** The most that a role gives up in one act alone, in the provider's currency. Read through `approval_limit`. */
export const approvalLimits = pgTable(
  'approval_limits',
  {
    providerId: providerId().references(() => providers.id),
    kind: text('kind', { enum: approvalKinds }).notNull(),
    role: text('role', { enum: limitedRoles }).notNull(),
    /** Null: any amount. */
    amount: money('amount'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.kind, t.role] }),
    check('approval_limits_kind_known', oneOf(t.kind, approvalKinds)),
    check('approval_limits_role_known', oneOf(t.role, limitedRoles)),
    check('approval_limits_amount_possible', sql`${t.amount} >= 0 and ${t.amount} < 1e12`),
  ],
);

/**
 * A request to give up more than the requester may alone. An approved waiver is carried out with the approval; an approved
 * discount or copayment with the payment that it is for, which completes the request.
 */
export const approvals = pgTable(
  'approvals',
  {
    ...recordColumns(),
    kind: text('kind', { enum: approvalKinds }).notNull(),
    patientId: uuid('patient_id').notNull(),
    /** Of a waiver. */
    chargeItemId: uuid('charge_item_id'),
    /** The invoice that is to be paid, or that the payment drew. */
    invoiceId: uuid('invoice_id'),
    /** The invoice's own discount. */
    discountId: uuid('discount_id'),
    /** The account that is to pay. */
    accountId: uuid('account_id'),
    /** The payment that the approval of a copayment was used for. */
    paymentId: uuid('payment_id'),
    amount: money('amount').notNull(),
    currency: currency(),
    /** The copayment that is asked for, and the scheme's. */
    copayment: money('copayment'),
    expectedCopayment: money('expected_copayment'),
    /** A digest of everything that was approved: a payment that differs in any of it needs another approval. */
    subject: text('subject').notNull(),
    ...requestColumns(),
    completedAt: timestamptz('completed_at'),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys('approvals', t),
    uniqueIndex('approvals_one_open_a_subject')
      .on(t.providerId, t.subject)
      .where(sql`status in ('requested','approved')`),
    uniqueIndex('approvals_one_a_waiver')
      .on(t.providerId, t.chargeItemId)
      .where(sql`kind = 'waiver' and status = 'completed'`),
    uniqueIndex('approvals_one_a_discounted_invoice')
      .on(t.providerId, t.invoiceId)
      .where(sql`kind = 'discount' and status = 'completed'`),
    uniqueIndex('approvals_one_a_payment')
      .on(t.providerId, t.paymentId)
      .where(sql`payment_id is not null`),
    index('approvals_by_status').on(t.providerId, t.status, descendingNullsFirst(t.number)),
    index('approvals_by_patient').on(t.providerId, t.patientId, descendingNullsFirst(t.number)),
    check('approvals_kind_known', oneOf(t.kind, approvalKinds)),
    check('approvals_amount_positive', sql`${t.amount} > 0`),
    check(
      'approvals_of_one_thing',
      sql`(${t.kind} = 'waiver') = (${t.chargeItemId} is not null)
        and (${t.kind} = 'copayment') = (num_nonnulls(${t.copayment}, ${t.expectedCopayment}) = 2)
        and (${t.paymentId} is null or ${t.kind} = 'copayment')`,
    ),
    check(
      'approvals_completed_whole',
      sql`(${t.status} = 'completed') = (${t.completedAt} is not null)
        and (${t.status} <> 'completed' or ${t.kind} = 'waiver' or ${t.invoiceId} is not null)
        and (${t.status} <> 'completed' or ${t.kind} <> 'copayment' or ${t.paymentId} is not null)`,
    ),
    ...requestChecks('approvals', t),
    tenantReference(t, t.patientId, patients, 'approvals_patient_fk'),
    tenantReference(t, t.chargeItemId, chargeItems, 'approvals_charge_item_fk'),
    tenantReference(t, t.invoiceId, invoices, 'approvals_invoice_fk'),
    tenantReference(t, t.discountId, discounts, 'approvals_discount_fk'),
    tenantReference(t, t.accountId, paymentAccounts, 'approvals_account_fk'),
    tenantReference(t, t.paymentId, payments, 'approvals_payment_fk'),
    tenantReference(t, t.requestedByKeyId, apiKeys, 'approvals_requested_by_key_fk'),
  ],
);

/** The charge items of a payment that needs approval, each with its discount and its amount after it. */
export const approvalItems = pgTable(
  'approval_items',
  {
    providerId: providerId().references(() => providers.id),
    approvalId: uuid('approval_id').notNull(),
    chargeItemId: uuid('charge_item_id').notNull(),
    discountId: uuid('discount_id'),
    netAmount: money('net_amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.approvalId, t.chargeItemId] }),
    tenantReference(t, t.approvalId, approvals, 'approval_items_approval_fk'),
    tenantReference(t, t.chargeItemId, chargeItems, 'approval_items_charge_item_fk'),
    tenantReference(t, t.discountId, discounts, 'approval_items_discount_fk'),
  ],
);
