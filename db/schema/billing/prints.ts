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
import { invoices } from '@/db/schema/billing/invoices';
import { payments, refunds } from '@/db/schema/billing/payments';
import { id, providerId, tenantReference, timestamptz } from '@/db/schema/columns';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';

/** Each print of a receipt, an invoice or a refund voucher that was asked for. Only inserted. */
export const documentPrints = pgTable(
  'document_prints',
  {
    providerId: providerId().references(() => providers.id),
    id: id(),
    /** Of a receipt: the first payment of its settlement, which is one paper. */
    paymentId: uuid('payment_id'),
    invoiceId: uuid('invoice_id'),
    refundId: uuid('refund_id'),
    isCopy: boolean('is_copy').notNull(),
    /** Why the original was printed again; empty for its first print. */
    reason: text('reason').notNull().default(''),
    printedAt: timestamptz('printed_at').notNull(),
    printedById: uuid('printed_by_id').references(() => users.id),
    apiKeyId: uuid('api_key_id'),
    ip: text('ip').notNull().default(''),
    /** The browser, as it names itself. */
    userAgent: text('user_agent').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.id] }),
    index('document_prints_by_payment')
      .on(t.providerId, t.paymentId)
      .where(sql`payment_id is not null`),
    index('document_prints_by_invoice')
      .on(t.providerId, t.invoiceId)
      .where(sql`invoice_id is not null`),
    index('document_prints_by_refund')
      .on(t.providerId, t.refundId)
      .where(sql`refund_id is not null`),
    // One document has one original.
    uniqueIndex('document_prints_one_original')
      .on(t.providerId, sql`coalesce(payment_id, invoice_id, refund_id)`)
      .where(sql`not is_copy and reason = ''`),
    check(
      'document_prints_of_one_document',
      sql`num_nonnulls(${t.paymentId}, ${t.invoiceId}, ${t.refundId}) = 1`,
    ),
    check('document_prints_reason_of_original', sql`not ${t.isCopy} or ${t.reason} = ''`),
    check(
      'document_prints_printed_by_someone',
      sql`num_nonnulls(${t.printedById}, ${t.apiKeyId}) >= 1`,
    ),
    tenantReference(t, t.paymentId, payments, 'document_prints_payment_fk'),
    tenantReference(t, t.invoiceId, invoices, 'document_prints_invoice_fk'),
    tenantReference(t, t.refundId, refunds, 'document_prints_refund_fk'),
    tenantReference(t, t.apiKeyId, apiKeys, 'document_prints_api_key_fk'),
  ],
);
