import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isPostedAs } from '@/db/queries/billing/ledger';
import {
  isNotVoided,
  isVoided,
  latestJournalFirst,
  recordedAndVoided,
  reversal,
} from '@/db/queries/billing/voidable-journals';
import { among, meaningOf, placeOfCode } from '@/db/queries/platform/codes';
import { firstRow } from '@/db/queries/platform/first-row';
import { type Found, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, refersTo } from '@/db/queries/platform/reference';
import { containsWords } from '@/db/queries/platform/same-text';
import { journals, ledgerEntries } from '@/db/schema/billing/ledger';
import { paymentAccounts } from '@/db/schema/registry/payers';
import {
  ledgerOf,
  type SettledTransactionType,
  settledTransactionTypes,
} from '@/lib/domain/codes/payments';
import type { PayoutStatus } from '@/lib/domain/codes/payouts';
import type { Reference } from '@/lib/domain/reference';

/** A way of paying in a currency, of which an operator or a bank holds what was taken. */
export type Clearing = { tender: SettledTransactionType; currency: string };

/** Lets nobody else record or void a payout of the provider until the transaction ends. */
export async function lockPayouts(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('payouts ' || ${providerId}::text, 0))`,
  );
}

/** As the condition of the index over these entries. */
const inClearing = sql`${ledgerEntries.ledger} in ${among(settledTransactionTypes.map((type) => ledgerOf[type]))}`;

const tender = meaningOf<SettledTransactionType>(
  ledgerEntries.ledger,
  Object.fromEntries(settledTransactionTypes.map((type) => [ledgerOf[type], type])),
);

const held = sql<string>`sum(${ledgerEntries.amount})::text`;

/** The entries of a provider's clearing accounts, of one way and currency when one is asked for. */
const isHeld = (providerId: string, of?: Clearing) =>
  and(
    eq(ledgerEntries.providerId, providerId),
    inClearing,
    of && eq(ledgerEntries.ledger, ledgerOf[of.tender]),
    of && eq(ledgerEntries.currency, of.currency),
  );

/** The clearing balance by tender and currency, as stored decimals. */
export function clearingBalances(
  tx: Tx,
  providerId: string,
  of?: Clearing,
): Promise<(Clearing & { amount: string })[]> {
  return tx
    .select({ tender, currency: ledgerEntries.currency, amount: held })
    .from(ledgerEntries)
    .where(isHeld(providerId, of))
    .groupBy(ledgerEntries.ledger, ledgerEntries.currency)
    .orderBy(
      ledgerEntries.currency,
      placeOfCode(
        ledgerEntries.ledger,
        settledTransactionTypes.map((type) => ledgerOf[type]),
      ),
    );
}

/** The same of one way and currency by the account of the desk that took it; most first. */
export function clearingBalancesByAccount(
  tx: Tx,
  providerId: string,
  of: Clearing,
): Promise<{ accountId: string | null; amount: string }[]> {
  return tx
    .select({ accountId: ledgerEntries.accountId, amount: held })
    .from(ledgerEntries)
    .where(isHeld(providerId, of))
    .groupBy(ledgerEntries.accountId)
    .orderBy(desc(sql`sum(${ledgerEntries.amount})`), ledgerEntries.accountId);
}

/** The accounts of the desks in a currency: what any of them takes or gives back next may be by card. */
export async function desksAccounts(
  tx: Tx,
  providerId: string,
  currency: string,
): Promise<string[]> {
  const { id, type } = paymentAccounts;
  const rows = await tx
    .select({ id })
    .from(paymentAccounts)
    .where(
      and(
        eq(paymentAccounts.providerId, providerId),
        eq(type, 'cash'),
        eq(paymentAccounts.currency, currency),
      ),
    );
  return rows.map((row) => row.id);
}

const ofJournal = (ledger: SQL) => sql`${ledgerEntries.providerId} = ${journals.providerId}
  and ${ledgerEntries.journalId} = ${journals.id} and ${ledger}`;

/** The amount of a payout on a ledger, above zero. */
const puts = (ledger: 'bank' | 'bank-charges') =>
  sql<string>`coalesce((select sum(${ledgerEntries.amount}) from ${ledgerEntries}
    where ${ofJournal(sql`${ledgerEntries.ledger} = ${ledger}`)}), 0)::text`;

/** Of the first of the accounts that a payout was taken from: all are of one way and currency. */
const takes = <Value>(value: SQL<Value>) =>
  sql<Value>`(select ${value} from ${ledgerEntries} where ${ofJournal(inClearing)} limit 1)`;

const paidTender = takes(tender);
const paidCurrency = takes(sql<string>`${ledgerEntries.currency}`);

const selectPayouts = (tx: Tx) =>
  tx
    .select({
      id: journals.id,
      number: journals.number,
      tender: paidTender.as('tender'),
      currency: paidCurrency.as('currency'),
      amount: puts('bank').as('amount'),
      fee: puts('bank-charges').as('fee'),
      postedAt: journals.postedAt,
      note: journals.reason,
      ...recordedAndVoided(),
    })
    .from(journals)
    .leftJoin(reversal, refersTo(reversal.reversesId, journals));

/** A payout as the books have it, with who recorded and who voided it. */
export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number];

const isPayout = (providerId: string) =>
  and(eq(journals.providerId, providerId), eq(journals.kind, 'payout'));

export type PayoutFilter = {
  search?: string | undefined;
  transaction_type?: SettledTransactionType | undefined;
  status?: PayoutStatus | undefined;
  recorded_at__gte?: Date | undefined;
  recorded_at__lte?: Date | undefined;
};

/** One page of what was paid out, the latest first. */
export function listPayouts(
  tx: Tx,
  providerId: string,
  filter: PayoutFilter,
  page: Page,
): Promise<Found<PayoutRow>> {
  const { search, status, recorded_at__gte: from, recorded_at__lte: until } = filter;
  const matching = (later?: SQL) =>
    selectPayouts(tx).where(
      and(
        isPayout(providerId),
        later,
        filter.transaction_type && sql`${paidTender} = ${filter.transaction_type}`,
        status && isVoided(status === 'voided'),
        from && gte(journals.postedAt, from),
        until && lte(journals.postedAt, until),
        containsWords([journals.reason], search),
      ),
    );
  return onePage(tx, matching, latestJournalFirst, page);
}

export const findPayout = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<PayoutRow | null> =>
  firstRow(selectPayouts(tx).where(and(isPayout(providerId), isReferred(journals, reference))));

/** The latest payout of just this sum under this reference that nobody has voided. */
export const findPaidOutAs = (
  tx: Tx,
  providerId: string,
  as: Clearing & { reference: string; ledger: 'bank' | 'bank-charges'; amount: string },
): Promise<{ postedAt: Date } | null> =>
  firstRow(
    selectPayouts(tx)
      .where(
        and(
          isPayout(providerId),
          isNotVoided,
          sql`${paidTender} = ${as.tender} and ${paidCurrency} = ${as.currency}`,
          sql`${puts(as.ledger)}::numeric = ${as.amount}::numeric`,
          isPostedAs(as.reference, as.tender),
        ),
      )
      .orderBy(desc(journals.postedAt))
      .limit(1),
  );
