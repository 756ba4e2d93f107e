import { and, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isPostedAs } from '@/db/queries/billing/ledger';
import {
  isNotVoided,
  isVoided,
  latestJournalFirst,
  recordedAndVoided,
  reversal,
} from '@/db/queries/billing/voidable-journals';
import { firstRow } from '@/db/queries/platform/first-row';
import { type Found, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, refersTo } from '@/db/queries/platform/reference';
import { containsWords } from '@/db/queries/platform/same-text';
import { cashierShifts } from '@/db/schema/billing/cashier-shifts';
import { journals, ledgerEntries } from '@/db/schema/billing/ledger';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { paymentAccounts } from '@/db/schema/registry/payers';
import {
  type SafeMovementKind,
  type SafeMovementStatus,
  safeMovementKinds,
} from '@/lib/domain/codes/safe';
import type { Reference } from '@/lib/domain/reference';

/** Lets nobody else take cash out of the provider's safe until the transaction ends. */
export async function lockSafe(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('safe ' || ${providerId}::text, 0))`,
  );
}

/** The balance of the safe, by currency, as stored decimals. */
export function safeBalances(
  tx: Tx,
  providerId: string,
): Promise<{ currency: string; amount: string }[]> {
  return tx
    .select({
      currency: ledgerEntries.currency,
      amount: sql<string>`sum(${ledgerEntries.amount})::text`,
    })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.providerId, providerId), ofSafe(ledgerEntries)))
    .groupBy(ledgerEntries.currency)
    .orderBy(ledgerEntries.currency);
}

export type SafeDaySums = {
  currency: string;
  /** The balance of the safe before. */
  opening: string;
  /** Null: nothing moved in this currency. */
  kind: SafeMovementKind | null;
  count: number;
  takenBack: number;
  /** Above zero into the safe, below zero out of it; less voided movements. */
  amount: string;
};

/**
 * The movements of the safe between two instants, by currency and kind, and its balance before. A void counts when it
 * was recorded. Currencies that were not in the safe by then are left out.
 */
export function safeDaySums(
  tx: Tx,
  providerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<SafeDaySums[]> {
  return tx.execute<SafeDaySums>(sql`
    with moved as (
      select e.currency, e.amount, j.posted_at < ${from.toISOString()} as is_before,
        coalesce(r.kind, j.kind) as kind, r.id is not null as is_taken_back
      from ${ledgerEntries} e join ${journals} j on j.provider_id = e.provider_id and j.id = e.journal_id
      left join ${journals} r on r.provider_id = j.provider_id and r.id = j.reverses_id
      where e.provider_id = ${providerId} and e.ledger = 'safe' and j.posted_at < ${to.toISOString()}
    ), held as (
      select currency, coalesce(sum(amount) filter (where is_before), 0) as opening from moved group by currency
    ), kinds as (
      select currency, kind, count(*) filter (where not is_taken_back)::int as count,
        count(*) filter (where is_taken_back)::int as taken_back, sum(amount) as amount
      from moved where not is_before group by currency, kind
    )
    select h.currency, h.opening::text as opening, k.kind, coalesce(k.count, 0) as count,
      coalesce(k.taken_back, 0) as "takenBack", coalesce(k.amount, 0)::text as amount
    from held h left join kinds k on k.currency = h.currency
    where h.opening <> 0 or k.kind is not null
    order by h.currency, k.kind`);
}

const inSafe = alias(ledgerEntries, 'in_safe');

/** As the condition of the index over the safe's entries. */
const ofSafe = (entries: typeof ledgerEntries | typeof inSafe): SQL =>
  sql`${entries.ledger} = 'safe'`;

/** The cash entry on the other side: for a handover the drawer's, for a float the desk's account. */
const ofCash = <Value>(value: SQL, kind: SafeMovementKind) =>
  sql<Value | null>`(select ${value} from ${ledgerEntries} c
    left join ${cashierShifts} s on s.provider_id = c.provider_id and s.id = c.shift_id
    left join ${apiKeys} k on k.provider_id = s.provider_id and k.id = s.api_key_id
    left join ${users} u on u.id = s.cashier_id
    left join ${paymentAccounts} a on a.provider_id = c.provider_id and a.id = c.account_id
    where c.provider_id = ${journals.providerId} and c.journal_id = ${journals.id}
      and c.ledger = 'cash' and ${journals.kind} = ${kind}
    order by c.position limit 1)`;

const selectMovements = (tx: Tx) =>
  tx
    .select({
      id: journals.id,
      number: journals.number,
      kind: sql<SafeMovementKind>`${journals.kind}`.as('kind'),
      postedAt: journals.postedAt,
      note: journals.reason,
      amount: inSafe.amount,
      currency: inSafe.currency,
      shiftId: ofCash<string>(sql`c.shift_id`, 'handover').as('shift_id'),
      shiftName: ofCash<string>(sql`coalesce(k.name, u.name)`, 'handover').as('shift_name'),
      accountId: ofCash<string>(sql`c.account_id`, 'safe-float').as('account_id'),
      accountName: ofCash<string>(sql`a.name`, 'safe-float').as('account_name'),
      ...recordedAndVoided(),
    })
    .from(inSafe)
    .innerJoin(journals, refersTo(inSafe.journalId, journals))
    .leftJoin(reversal, refersTo(reversal.reversesId, journals));

const isMovement = (providerId: string) =>
  and(
    eq(inSafe.providerId, providerId),
    ofSafe(inSafe),
    inArray(journals.kind, [...safeMovementKinds]),
  );

/** A movement of the safe in the books, with the names of the users who recorded and voided it. */
export type SafeMovementRow = Awaited<ReturnType<typeof selectMovements>>[number];

export type SafeMovementFilter = {
  search?: string | undefined;
  kind?: SafeMovementKind | undefined;
  status?: SafeMovementStatus | undefined;
  recorded_at__gte?: Date | undefined;
  recorded_at__lte?: Date | undefined;
};

/** One page of the safe's movements, latest first. */
export function listSafeMovements(
  tx: Tx,
  providerId: string,
  filter: SafeMovementFilter,
  page: Page,
): Promise<Found<SafeMovementRow>> {
  const { search, kind, status, recorded_at__gte: from, recorded_at__lte: until } = filter;
  const matching = (later?: SQL) =>
    selectMovements(tx).where(
      and(
        isMovement(providerId),
        later,
        kind && eq(journals.kind, kind),
        status && isVoided(status === 'voided'),
        from && gte(journals.postedAt, from),
        until && lte(journals.postedAt, until),
        containsWords([journals.reason], search),
      ),
    );
  return onePage(tx, matching, latestJournalFirst, page);
}

export const findSafeMovement = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<SafeMovementRow | null> =>
  firstRow(selectMovements(tx).where(and(isMovement(providerId), isReferred(journals, reference))));

/** The latest banking of exactly this sum under this slip that has not been voided. */
export const findBankedAs = (
  tx: Tx,
  providerId: string,
  { amount, currency, reference }: { amount: string; currency: string; reference: string },
): Promise<{ postedAt: Date } | null> =>
  firstRow(
    selectMovements(tx)
      .where(
        and(
          isMovement(providerId),
          isNotVoided,
          eq(journals.kind, 'safe-banking'),
          eq(inSafe.currency, currency),
          sql`${inSafe.amount} = -${amount}::numeric`,
          isPostedAs(reference, 'cash'),
        ),
      )
      .orderBy(desc(journals.postedAt))
      .limit(1),
  );
