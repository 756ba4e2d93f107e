import { and, desc, eq, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { actorNamed } from '@/db/queries/names';
import { pointsAt, type Reference, refersTo } from '@/db/queries/reference';
import { onePage } from '@/db/queries/rows';
import { searchWords } from '@/db/queries/search';
import { journals, ledgerEntries, payers, paymentAccounts } from '@/db/schema/index';
import type { RemittanceStatus } from '@/lib/remittances/codes';

const owed = alias(ledgerEntries, 'owed');
const reversal = alias(journals, 'reversal');

/** What a remittance put on a ledger, above zero. */
const puts = (ledger: 'bank' | 'payer-write-off') =>
  sql<string>`coalesce((select sum(${ledgerEntries.amount}) from ${ledgerEntries}
    where ${ledgerEntries.providerId} = ${journals.providerId}
      and ${ledgerEntries.journalId} = ${journals.id}
      and ${ledgerEntries.ledger} = ${ledger}), 0)::text`;

const posterOf = (journal: typeof journals | typeof reversal) =>
  actorNamed({ key: journal.apiKeyId, user: journal.postedById });

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
      postedByName: posterOf(journals).as('posted_by_name'),
      voidedAt: sql<Date | null>`${reversal.postedAt}`.mapWith(reversal.postedAt).as('voided_at'),
      voidReason: sql<string | null>`${reversal.reason}`.as('void_reason'),
      voidedByName: posterOf(reversal).as('voided_by_name'),
    })
    .from(journals)
    .innerJoin(owed, and(refersTo(owed.journalId, journals), eq(owed.ledger, 'receivable-payer')))
    .innerJoin(paymentAccounts, refersTo(owed.accountId, paymentAccounts))
    .leftJoin(payers, refersTo(paymentAccounts.payerId, payers))
    .leftJoin(reversal, refersTo(reversal.reversesId, journals));

/** A remittance as the books have it, with who recorded and who voided it. */
export type RemittanceRow = Awaited<ReturnType<typeof selectRemittances>>[number];

export type RemittanceFilter = {
  search?: string | undefined;
  payer?: Reference | undefined;
  account?: Reference | undefined;
  status?: RemittanceStatus | undefined;
  postedFrom?: Date | undefined;
  postedUntil?: Date | undefined;
};

/** One page of what insurers and companies have paid, the latest first. */
export function listRemittances(
  tx: Tx,
  providerId: string,
  filter: RemittanceFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: RemittanceRow[]; total: number }> {
  const { search = '', payer, account, status, postedFrom, postedUntil } = filter;
  const matching = () =>
    selectRemittances(tx).where(
      and(
        eq(journals.providerId, providerId),
        // As the condition of the index over the remittances.
        sql`${journals.kind} = 'remittance'`,
        pointsAt(paymentAccounts.payerId, payers, [providerId], payer),
        pointsAt(owed.accountId, paymentAccounts, [providerId], account),
        status && hasStatus(status),
        postedFrom && gte(journals.postedAt, postedFrom),
        postedUntil && lte(journals.postedAt, postedUntil),
        ...searchWords(search).map((word) =>
          or(
            ilike(journals.reason, `%${word}%`),
            ilike(paymentAccounts.name, `%${word}%`),
            ilike(payers.name, `%${word}%`),
          ),
        ),
      ),
    );
  return onePage(tx, matching, [desc(journals.postedAt), desc(journals.number)], page);
}

const hasStatus = (status: RemittanceStatus): SQL =>
  status === 'voided' ? sql`${reversal.id} is not null` : sql`${reversal.id} is null`;
