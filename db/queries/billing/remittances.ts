import { and, desc, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { hasEntryOf, isPostedAs } from '@/db/queries/billing/ledger';
import {
  isNotVoided,
  isVoided,
  latestJournalFirst,
  recordedAndVoided,
  reversal,
} from '@/db/queries/billing/voidable-journals';
import { firstRow } from '@/db/queries/platform/first-row';
import { type Found, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { containsWords } from '@/db/queries/platform/same-text';
import { journals, ledgerEntries } from '@/db/schema/billing/ledger';
import { payers, paymentAccounts } from '@/db/schema/registry/payers';
import type { RemittanceStatus } from '@/lib/domain/codes/remittances';
import type { Reference } from '@/lib/domain/reference';

const owed = alias(ledgerEntries, 'owed');

/** The amount that a remittance posted to a ledger, above zero. */
const puts = (ledger: 'bank' | 'payer-write-off') =>
  sql<string>`coalesce((select sum(${ledgerEntries.amount}) from ${ledgerEntries}
    where ${ledgerEntries.providerId} = ${journals.providerId}
      and ${ledgerEntries.journalId} = ${journals.id}
      and ${ledgerEntries.ledger} = ${ledger}), 0)::text`;

const selectRemittances = (tx: Tx) =>
  tx
    .select({
      id: journals.id,
      number: journals.number,
      postedAt: journals.postedAt,
      reason: journals.reason,
      currency: owed.currency,
      accountId: paymentAccounts.id,
      accountName: sql<string>`${paymentAccounts.name}`.as('account_name'),
      payerId: sql<string | null>`${payers.id}`.as('payer_id'),
      payerName: sql<string | null>`${payers.name}`.as('payer_name'),
      amount: puts('bank').as('amount'),
      writtenOff: puts('payer-write-off').as('written_off'),
      ...recordedAndVoided(),
    })
    .from(journals)
    .innerJoin(owed, and(refersTo(owed.journalId, journals), eq(owed.ledger, 'receivable-payer')))
    .innerJoin(paymentAccounts, refersTo(owed.accountId, paymentAccounts))
    .leftJoin(payers, refersTo(paymentAccounts.payerId, payers))
    .leftJoin(reversal, refersTo(reversal.reversesId, journals));

/** A remittance in the books, with the names of the users who recorded and voided it. */
export type RemittanceRow = Awaited<ReturnType<typeof selectRemittances>>[number];

export type RemittanceFilter = {
  search?: string | undefined;
  payer?: Reference | undefined;
  account?: Reference | undefined;
  status?: RemittanceStatus | undefined;
  postedFrom?: Date | undefined;
  postedUntil?: Date | undefined;
};

/** One page of the remittances of insurers and companies, latest first. */
export function listRemittances(
  tx: Tx,
  providerId: string,
  filter: RemittanceFilter,
  page: Page,
): Promise<Found<RemittanceRow>> {
  const { search, payer, account, status, postedFrom, postedUntil } = filter;
  const matching = (later?: SQL) =>
    selectRemittances(tx).where(
      and(
        eq(journals.providerId, providerId),
        later,
        // As the condition of the index over the remittances.
        sql`${journals.kind} = 'remittance'`,
        pointsAt(paymentAccounts.payerId, payers, [providerId], payer),
        pointsAt(owed.accountId, paymentAccounts, [providerId], account),
        status && isVoided(status === 'voided'),
        postedFrom && gte(journals.postedAt, postedFrom),
        postedUntil && lte(journals.postedAt, postedUntil),
        containsWords([journals.reason, paymentAccounts.name, payers.name], search),
      ),
    );
  return onePage(tx, matching, latestJournalFirst, page);
}

type RemittedAs = { accountId: string; reference: string };

/** A remittance to an account with exactly this reference that has not been voided. */
function isNotVoidedRemittance(providerId: string, { accountId, reference }: RemittedAs) {
  return and(
    eq(journals.providerId, providerId),
    eq(journals.kind, 'remittance'),
    isPostedAs(reference, 'insurance'),
    hasEntryOf(providerId, eq(ledgerEntries.accountId, accountId)),
    sql`not exists (select from ${journals} r
      where r.provider_id = ${providerId} and r.reverses_id = ${journals.id})`,
  );
}

/**
 * The amount that remittances with exactly this reference have settled of an account since then. Credit sent back to the payer
 * does not count. A stored decimal.
 */
export async function remittedAs(
  tx: Tx,
  providerId: string,
  { since, ...as }: RemittedAs & { since: Date },
): Promise<string> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(-sum(${owed.amount}), 0)::text` })
    .from(owed)
    .innerJoin(journals, refersTo(owed.journalId, journals))
    .where(
      and(
        isNotVoidedRemittance(providerId, as),
        eq(owed.providerId, providerId),
        eq(owed.accountId, as.accountId),
        eq(owed.ledger, 'receivable-payer'),
        lt(owed.amount, '0'),
        gte(journals.postedAt, since),
      ),
    );
  return row?.sum ?? '0';
}

/**
 * The balance of a payer's account before a journal, below zero for credit, without anything that has been voided
 * since. A stored decimal.
 */
export async function standingBefore(
  tx: Tx,
  providerId: string,
  account: { id: string; journalId: string },
): Promise<string> {
  const isOfAccount = sql`provider_id = ${providerId} and account_id = ${account.id}`;
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${owed.amount}), 0)::text` })
    .from(owed)
    .innerJoin(journals, refersTo(owed.journalId, journals))
    .leftJoin(reversal, refersTo(reversal.reversesId, journals))
    .where(
      and(
        eq(owed.providerId, providerId),
        eq(owed.accountId, account.id),
        sql`${owed.sequence} < (select min(sequence) from ${ledgerEntries}
          where ${isOfAccount} and journal_id = ${account.journalId})`,
        isNull(journals.reversesId),
        isNotVoided,
      ),
    );
  return row?.sum ?? '0';
}

/**
 * The latest remittance to an account with exactly this reference that brought as much to the bank, or wrote off as
 * much.
 */
export async function findRemittedAs(
  tx: Tx,
  providerId: string,
  { ledger, amount, ...as }: RemittedAs & { ledger: 'bank' | 'payer-write-off'; amount: string },
): Promise<{ postedAt: Date } | null> {
  const isSum = and(eq(ledgerEntries.ledger, ledger), eq(ledgerEntries.amount, amount));
  return firstRow(
    tx
      .select({ postedAt: journals.postedAt })
      .from(journals)
      .where(and(isNotVoidedRemittance(providerId, as), hasEntryOf(providerId, isSum)))
      .orderBy(desc(journals.postedAt))
      .limit(1),
  );
}

/** A remittance to an account, and whether it was voided; or null. */
export const findRemittance = (
  tx: Tx,
  providerId: string,
  { accountId, reference }: { accountId: string; reference: Reference },
): Promise<{ id: string; voidedAt: Date | null } | null> =>
  firstRow(
    tx
      .select({
        id: journals.id,
        voidedAt: reversal.postedAt,
      })
      .from(journals)
      .leftJoin(reversal, refersTo(reversal.reversesId, journals))
      .where(
        and(
          eq(journals.providerId, providerId),
          eq(journals.kind, 'remittance'),
          isReferred(journals, reference),
          hasEntryOf(providerId, eq(ledgerEntries.accountId, accountId)),
        ),
      ),
  );
