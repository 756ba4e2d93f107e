import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { invoices } from '@/db/schema/billing/invoices';
import { providerId, tenantReference } from '@/db/schema/columns';
import { payers } from '@/db/schema/registry/payers';

/**
 * The payers of an issued invoice and the patient's covers by them, as they were when it was issued or the payer was charged. A
 * trigger writes them (`keep_invoice_payers`); nothing in them ever changes.
 */
export const invoicePayers = pgTable(
  'invoice_payers',
  {
    providerId: providerId(),
    invoiceId: uuid('invoice_id').notNull(),
    position: smallint('position').notNull(),
    payerId: uuid('payer_id').notNull(),
    payerName: text('payer_name').notNull(),
    scheme: text('scheme').notNull().default(''),
    /** Null: the patient had no cover by this payer. */
    memberNumber: text('member_number'),
    authorizationNumber: text('authorization_number').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.invoiceId, t.position] }),
    check(
      'invoice_payers_cover_whole',
      sql`${t.memberNumber} is not null or ${t.scheme} = '' and ${t.authorizationNumber} = ''`,
    ),
    tenantReference(t, t.invoiceId, invoices, 'invoice_payers_invoice_fk'),
    tenantReference(t, t.payerId, payers, 'invoice_payers_payer_fk'),
  ],
);
