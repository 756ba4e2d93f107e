import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { builtOnce, type Places } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { firstRow } from '@/db/queries/platform/first-row';
import { descending, type Found, type Order, type Page, walk } from '@/db/queries/platform/page';
import { isOneOf, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import { cashierShifts } from '@/db/schema/billing/cashier-shifts';
import { invoices } from '@/db/schema/billing/invoices';
import { journals, ledgerEntries } from '@/db/schema/billing/ledger';
import { payments, refunds } from '@/db/schema/billing/payments';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { patients } from '@/db/schema/registry/patients';
import { paymentAccounts } from '@/db/schema/registry/payers';
import type { JournalKind } from '@/lib/domain/codes/ledger';
import type { TransactionType } from '@/lib/domain/codes/payments';
import type { Reference } from '@/lib/domain/reference';

type Journal = typeof journals.$inferSelect;
export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** Locks accounts, always in the same order, so that two events with the same accounts never wait for each other. */
export const lockAccounts = (tx: Tx, providerId: string, ids: readonly string[]) =>
  selectLockedAccounts(tx, { providerId, ids });

const selectLockedAccounts = builtOnce(
  (tx, { providerId, ids }: Places<{ providerId: string; ids: readonly string[] }>) =>
    tx
      .select()
      .from(paymentAccounts)
      .where(and(eq(paymentAccounts.providerId, providerId), isOneOf(paymentAccounts.id, ids)))
      .orderBy(asc(paymentAccounts.id))
      .for('no key update'),
);

/**
 * Posts a journal with its entries, in their order: stored decimals, debits above zero. The database makes sure that
 * they add up to zero.
 */
export async function insertJournal(
  tx: Tx,
  journal: typeof journals.$inferInsert,
  entries: Omit<typeof ledgerEntries.$inferInsert, 'providerId' | 'journalId' | 'position'>[],
): Promise<string> {
  const journalId = v7();
  const { providerId } = journal;
  const numbered = entries.map(
    (
      {
        accountId = null,
        patientId = null,
        invoiceId = null,
        shiftId = null,
        chargeItemId = null,
        ...entry
      },
      index,
    ) => ({
      ...entry,
      ...{ accountId, patientId, invoiceId, shiftId, chargeItemId },
      ...{ providerId, journalId, position: index + 1 },
    }),
  );
  await sendAhead(
    tx,
    insertion(into(journals, [{ ...journal, id: journalId }]), into(ledgerEntries, numbered)),
  );
  return journalId;
}

/** A journal with its entries in the order of posting, or null. */
export async function findJournal(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<{ journal: Journal; entries: LedgerEntry[] } | null> {
  const [journal] = await tx
    .select()
    .from(journals)
    .where(and(eq(journals.providerId, providerId), eq(journals.id, id)));
  if (!journal) return null;
  return { journal, entries: await entriesOf(tx, providerId, [id]) };
}

/** The journal that posted a payment, or null for a payment of zero. */
export async function findJournalOfPayment(
  tx: Tx,
  providerId: string,
  paymentId: string,
): Promise<Journal | null> {
  const [journal] = await tx
    .select()
    .from(journals)
    .where(
      and(
        eq(journals.providerId, providerId),
        eq(journals.paymentId, paymentId),
        inArray(journals.kind, ['payment', 'deposit']),
      ),
    );
  return journal ?? null;
}

/** The entries of journals, in their order. */
export function entriesOf(
  tx: Tx,
  providerId: string,
  journalIds: string[],
): Promise<LedgerEntry[]> {
  return tx
    .select()
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.providerId, providerId), inArray(ledgerEntries.journalId, journalIds)),
    )
    .orderBy(asc(ledgerEntries.sequence));
}

export type JournalFilter = {
  kind?: JournalKind | undefined;
  account?: Reference | undefined;
  patient?: Reference | undefined;
  invoice?: Reference | undefined;
  payment?: Reference | undefined;
  refund?: Reference | undefined;
  shift?: Reference | undefined;
  posted_at__gte?: Date | undefined;
  posted_at__lte?: Date | undefined;
};

const selectJournals = (tx: Tx) =>
  tx
    .select({
      journal: getTableColumns(journals),
      postedByName: sql<string | null>`coalesce(${apiKeys.name}, ${users.name})`,
    })
    .from(journals)
    .leftJoin(users, eq(users.id, journals.postedById))
    .leftJoin(apiKeys, refersTo(journals.apiKeyId, apiKeys));

export type JournalRow = Awaited<ReturnType<typeof selectJournals>>[number] & {
  entries: (LedgerEntry & { accountName: string | null })[];
};

/** One page of a provider's journals, latest first, with their entries. */
export async function listJournals(
  tx: Tx,
  providerId: string,
  filter: JournalFilter,
  page: Page,
): Promise<Found<JournalRow>> {
  const own = [providerId];
  const conditions = and(
    eq(journals.providerId, providerId),
    filter.kind && eq(journals.kind, filter.kind),
    pointsAt(journals.invoiceId, invoices, own, filter.invoice),
    pointsAt(journals.paymentId, payments, own, filter.payment),
    pointsAt(journals.refundId, refunds, own, filter.refund),
    filter.posted_at__gte && gte(journals.postedAt, filter.posted_at__gte),
    filter.posted_at__lte && lte(journals.postedAt, filter.posted_at__lte),
    hasEntryOf(providerId, pointsAt(ledgerEntries.accountId, paymentAccounts, own, filter.account)),
    hasEntryOf(providerId, pointsAt(ledgerEntries.patientId, patients, own, filter.patient)),
    hasEntryOf(providerId, pointsAt(ledgerEntries.shiftId, cashierShifts, own, filter.shift)),
  );
  const [{ rows, next }, total] = await Promise.all([
    walk((later?: SQL) => selectJournals(tx).where(and(conditions, later)), latestFirst, page),
    isUnfiltered(filter) ? totalOf(tx, [providerId], 'journals') : tx.$count(journals, conditions),
  ]);
  return { rows: await withEntries(tx, providerId, rows), total, next };
}

const latestFirst: Order<{ journal: Pick<Journal, 'postedAt' | 'number'> }> = [
  descending(journals.postedAt, ({ journal }) => journal.postedAt),
  descending(journals.number, ({ journal }) => journal.number),
];

/** A journal with its entries, or null. */
export async function findJournalRow(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<JournalRow | null> {
  const rows = await selectJournals(tx).where(
    and(eq(journals.providerId, providerId), eq(journals.id, id)),
  );
  return firstRow(withEntries(tx, providerId, rows));
}

async function withEntries(
  tx: Tx,
  providerId: string,
  rows: Omit<JournalRow, 'entries'>[],
): Promise<JournalRow[]> {
  if (rows.length === 0) return [];
  const entries = await tx
    .select({ ...getTableColumns(ledgerEntries), accountName: paymentAccounts.name })
    .from(ledgerEntries)
    .leftJoin(paymentAccounts, refersTo(ledgerEntries.accountId, paymentAccounts))
    .where(
      and(
        eq(ledgerEntries.providerId, providerId),
        inArray(
          ledgerEntries.journalId,
          rows.map(({ journal }) => journal.id),
        ),
      ),
    )
    .orderBy(asc(ledgerEntries.journalId), asc(ledgerEntries.position));
  return rows.map((row) => ({
    ...row,
    entries: entries.filter(({ journalId }) => journalId === row.journal.id),
  }));
}

/** The journals with an entry for which this is true; every journal if there is no condition. */
export function hasEntryOf(providerId: string, isOf: SQL | undefined): SQL | undefined {
  if (!isOf) return undefined;
  return sql`${journals.id} in (select ${ledgerEntries.journalId} from ${ledgerEntries}
    where ${and(eq(ledgerEntries.providerId, providerId), isOf)})`;
}

/**
 * Posted with exactly this reference, as it is recognized for this tender. For a journal from before references had
 * their own column, the reason contains the reference, followed by the note.
 */
export function isPostedAs(reference: string, tender: TransactionType): SQL {
  const own = sql`(select payment_reference_identity(${tender}, ${reference}))`;
  const identity = (text: PgColumn) => sql`payment_reference_identity(${tender}, ${text})`;
  return sql`(${identity(journals.reference)} = ${own}
    or (${journals.reference} is null and (${identity(journals.reason)} = ${own}
      or starts_with(${identity(journals.reason)}, ${own} || ':'))))`;
}

/**
 * The cash movements of a shift's drawer: the sum of its cash entries, a stored decimal. With the opening float they
 * are the drawer's balance.
 */
export const cashMovedIn = (tx: Tx, providerId: string, shiftId: string) =>
  sumOfCash(tx, providerId, eq(ledgerEntries.shiftId, shiftId));

/**
 * The cash balance of an account, a stored decimal; takings by card and mobile money are with the bank or the
 * operator.
 */
export const cashOnAccount = (tx: Tx, providerId: string, accountId: string) =>
  sumOfCash(tx, providerId, eq(ledgerEntries.accountId, accountId));

async function sumOfCash(tx: Tx, providerId: string, isOf: SQL): Promise<string> {
  const isCash = and(
    eq(ledgerEntries.providerId, providerId),
    isOf,
    eq(ledgerEntries.ledger, 'cash'),
  );
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)::text` })
    .from(ledgerEntries)
    .where(isCash);
  return row?.sum ?? '0';
}

/** The accounts of a shift's cash entries, with the balance of each; largest first. */
export function cashByAccountOf(tx: Tx, providerId: string, shiftId: string) {
  const held = sql<string>`sum(${ledgerEntries.amount})`;
  return tx
    .select({ accountId: ledgerEntries.accountId, held: sql<string>`${held}::text` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.providerId, providerId),
        eq(ledgerEntries.shiftId, shiftId),
        eq(ledgerEntries.ledger, 'cash'),
      ),
    )
    .groupBy(ledgerEntries.accountId)
    .orderBy(desc(held), asc(ledgerEntries.accountId));
}

/** The database's time now, to the millisecond: one clock for all writers that record what happened first. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.execute<{ at: string }>(
    sql`select to_char(date_trunc('milliseconds', clock_timestamp()) at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  if (!row) throw new Error('The database returned no time.');
  return new Date(row.at);
}
