import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { ascending, type Order, type Page, type Walked, walk } from '@/db/queries/platform/page';
import { refersTo } from '@/db/queries/platform/reference';
import { invoices } from '@/db/schema/billing/invoices';
import { journals, ledgerEntries } from '@/db/schema/billing/ledger';
import { payments, refunds } from '@/db/schema/billing/payments';
import { paymentAccounts } from '@/db/schema/registry/payers';
import type { LedgerAccount } from '@/lib/domain/codes/ledger';
import { grouped } from '@/lib/domain/grouped';

/** From the first moment of a period to before its last. */
type Period = { from: Date; to: Date };

const reversed = alias(journals, 'reversed');

const within = (providerId: string, { from, to }: Period) =>
  and(eq(journals.providerId, providerId), gte(journals.postedAt, from), lt(journals.postedAt, to));

/** A part of the lines of a period's journals, the oldest first; never a part of a journal. */
export async function walkJournalLines(tx: Tx, providerId: string, period: Period, page: Page) {
  const { rows, next } = await walk(
    (later?: SQL) =>
      tx
        .select({
          id: journals.id,
          number: journals.number,
          postedAt: journals.postedAt,
          kind: journals.kind,
          reason: journals.reason,
          reference: journals.reference,
          invoiceNumber: invoices.invoiceNumber,
          receiptNumber: payments.receiptNumber,
          voucherNumber: refunds.voucherNumber,
          reversedNumber: reversed.number,
          reversedReference: reversed.reference,
        })
        .from(journals)
        .leftJoin(invoices, refersTo(journals.invoiceId, invoices))
        .leftJoin(payments, refersTo(journals.paymentId, payments))
        .leftJoin(refunds, refersTo(journals.refundId, refunds))
        .leftJoin(reversed, refersTo(journals.reversesId, reversed))
        .where(and(within(providerId, period), later)),
    oldestFirst,
    page,
  );
  const ids = rows.map(({ id }) => id);
  const entries =
    ids.length === 0
      ? []
      : await tx
          .select({
            journalId: ledgerEntries.journalId,
            position: ledgerEntries.position,
            ledger: ledgerEntries.ledger,
            amount: ledgerEntries.amount,
            currency: ledgerEntries.currency,
            patientId: ledgerEntries.patientId,
            accountName: paymentAccounts.name,
            accountType: paymentAccounts.type,
          })
          .from(ledgerEntries)
          .leftJoin(paymentAccounts, refersTo(ledgerEntries.accountId, paymentAccounts))
          .where(
            and(eq(ledgerEntries.providerId, providerId), inArray(ledgerEntries.journalId, ids)),
          )
          .orderBy(asc(ledgerEntries.journalId), asc(ledgerEntries.position));
  const lines = grouped(entries, ({ journalId }) => journalId);
  return {
    rows: rows.flatMap((journal) => lines(journal.id).map((entry) => ({ journal, entry }))),
    next,
  };
}

export type JournalLine =
  Awaited<ReturnType<typeof walkJournalLines>> extends Walked<infer Row> ? Row : never;

const oldestFirst: Order<{ postedAt: Date; number: number }> = [
  ascending(journals.postedAt, ({ postedAt }) => postedAt),
  ascending(journals.number, ({ number }) => number),
];

export type AccountTurnover = {
  ledger: LedgerAccount;
  currency: string;
  /** Stored decimals. */
  debit: string;
  credit: string;
};

/** The debits and credits of each account in a period. */
export function sumTurnover(
  tx: Tx,
  providerId: string,
  period: Period,
): Promise<AccountTurnover[]> {
  const { amount } = ledgerEntries;
  return tx
    .select({
      ledger: ledgerEntries.ledger,
      currency: ledgerEntries.currency,
      debit: sql<string>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::text`,
      credit: sql<string>`coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)::text`,
    })
    .from(journals)
    .innerJoin(
      ledgerEntries,
      and(
        eq(ledgerEntries.providerId, journals.providerId),
        eq(ledgerEntries.journalId, journals.id),
      ),
    )
    .where(within(providerId, period))
    .groupBy(ledgerEntries.ledger, ledgerEntries.currency)
    .orderBy(ledgerEntries.currency, ledgerEntries.ledger);
}
