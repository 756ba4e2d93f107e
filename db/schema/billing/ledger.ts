import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { cashierShifts } from '@/db/schema/billing/cashier-shifts';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { invoices } from '@/db/schema/billing/invoices';
import { payments, refunds } from '@/db/schema/billing/payments';
import {
  byCode,
  createdAt,
  currency,
  descendingNullsFirst,
  money,
  oneOf,
  providerId,
  sameFor,
  tenantReference,
  timestamptz,
} from '@/db/schema/columns';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { providers } from '@/db/schema/platform/providers';
import { recordColumns, recordKeys } from '@/db/schema/record-columns';
import { patients } from '@/db/schema/registry/patients';
import { paymentAccounts } from '@/db/schema/registry/payers';
import { journalKinds, type LedgerAccount, ledgerAccounts } from '@/lib/domain/codes/ledger';
import { ledgerOf, settledTransactionTypes } from '@/lib/domain/codes/payments';

/** One event in the books, with two or more entries that add up to zero. Append-only. */
export const journals = pgTable(
  'journals',
  {
    ...recordColumns(),
    kind: text('kind', { enum: journalKinds }).notNull(),
    postedAt: timestamptz('posted_at').notNull(),
    postedById: uuid('posted_by_id').references(() => users.id),
    apiKeyId: uuid('api_key_id'),
    invoiceId: uuid('invoice_id'),
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    /** The journal that this one reverses. */
    reversesId: uuid('reverses_id'),
    reason: text('reason').notNull().default(''),
    /** The reference of the bank, the payer or the operator. Before it had its own column it was part of `reason`. */
    reference: text('reference'),
    createdAt: createdAt(),
  },
  (t) => [
    ...recordKeys('journals', t),
    uniqueIndex('journals_reversed_once')
      .on(t.providerId, t.reversesId)
      .where(sql`reverses_id is not null`),
    index('journals_by_posted').on(
      t.providerId,
      descendingNullsFirst(t.postedAt),
      descendingNullsFirst(t.number),
    ),
    index('journals_by_kind').on(
      t.providerId,
      t.kind,
      descendingNullsFirst(t.postedAt),
      descendingNullsFirst(t.number),
    ),
    index('journals_by_invoice').on(t.providerId, t.invoiceId),
    index('journals_by_payment').on(t.providerId, t.paymentId),
    index('journals_by_refund').on(t.providerId, t.refundId),
    check('journals_kind_known', oneOf(t.kind, journalKinds)),
    tenantReference(t, t.invoiceId, invoices, 'journals_invoice_fk'),
    tenantReference(t, t.paymentId, payments, 'journals_payment_fk'),
    tenantReference(t, t.refundId, refunds, 'journals_refund_fk'),
    tenantReference(t, t.reversesId, t, 'journals_reverses_fk'),
    tenantReference(t, t.apiKeyId, apiKeys, 'journals_api_key_fk'),
  ],
);

/** Ledgers whose entries need no patient and no account. */
const ledgersOfNobody = [
  'cash',
  'mobile-money-clearing',
  'card-clearing',
  'bank',
  'safe',
  'service-revenue',
  'discounts-given',
  'sales-returns',
  'payer-write-off',
  'bank-charges',
  'cash-rounding',
  'cash-over-short',
] as const satisfies readonly LedgerAccount[];

const inClearing = settledTransactionTypes.map((type) => `'${ledgerOf[type]}'`).join(', ');

/**
 * A debit (above zero) or a credit (below zero) of a journal. Append-only; a trigger keeps the accounts' balances.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    providerId: providerId().references(() => providers.id),
    journalId: uuid('journal_id').notNull(),
    position: smallint('position').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ledger: text('ledger', { enum: ledgerAccounts }).notNull(),
    amount: money('amount').notNull(),
    currency: currency(),
    accountId: uuid('account_id'),
    patientId: uuid('patient_id'),
    invoiceId: uuid('invoice_id'),
    shiftId: uuid('shift_id'),
    /** Of a credit: the item that it is for; null before credits named their items. */
    chargeItemId: uuid('charge_item_id'),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.journalId, t.position] }),
    index('ledger_entries_by_account')
      .on(t.providerId, t.accountId, descendingNullsFirst(t.sequence))
      .where(sql`account_id is not null`),
    index('ledger_entries_by_patient')
      .on(t.providerId, t.patientId, descendingNullsFirst(t.sequence))
      .where(sql`patient_id is not null`),
    index('ledger_entries_by_invoice')
      .on(t.providerId, t.invoiceId)
      .where(sql`invoice_id is not null`),
    index('ledger_entries_by_shift').on(t.providerId, t.shiftId).where(sql`shift_id is not null`),
    index('ledger_entries_of_safe').on(t.providerId, t.journalId).where(sql`ledger = 'safe'`),
    index('ledger_entries_in_clearing')
      .on(t.providerId, t.ledger, t.currency, t.accountId, t.amount)
      .where(sql`ledger in (${sql.raw(inClearing)})`),
    check('ledger_entries_ledger_known', oneOf(t.ledger, ledgerAccounts)),
    check('ledger_entries_amount_real', sql`${t.amount} <> 0 and abs(${t.amount}) < 1e15`),
    check('ledger_entries_currency_iso_4217', sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      'ledger_entries_owner_fits_ledger',
      byCode<LedgerAccount>(t.ledger, {
        'receivable-patient': sql`${t.patientId} is not null and ${t.accountId} is null`,
        'patient-deposits': sql`${t.patientId} is not null and ${t.accountId} is not null`,
        'receivable-payer': sql`${t.accountId} is not null`,
        ...sameFor(ledgersOfNobody, sql`true`),
      }),
    ),
    tenantReference(t, t.journalId, journals, 'ledger_entries_journal_fk'),
    tenantReference(t, t.accountId, paymentAccounts, 'ledger_entries_account_fk'),
    tenantReference(t, t.patientId, patients, 'ledger_entries_patient_fk'),
    tenantReference(t, t.invoiceId, invoices, 'ledger_entries_invoice_fk'),
    tenantReference(t, t.chargeItemId, chargeItems, 'ledger_entries_charge_item_fk'),
    tenantReference(t, t.shiftId, cashierShifts, 'ledger_entries_shift_fk'),
  ],
);

/** How the hospital's own chart of accounts calls an account of the books. */
export const ledgerAccountCodes = pgTable(
  'ledger_account_codes',
  {
    providerId: providerId().references(() => providers.id),
    ledger: text('ledger', { enum: ledgerAccounts }).notNull(),
    code: text('code').notNull(),
    name: text('name').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.providerId, t.ledger] }),
    check('ledger_account_codes_ledger_known', oneOf(t.ledger, ledgerAccounts)),
    check('ledger_account_codes_coded', sql`${t.code} <> ''`),
  ],
);
