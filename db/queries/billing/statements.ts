import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import {
  invoices,
  journals,
  ledgerEntries,
  patients,
  paymentAccounts,
  payments,
  refunds,
} from '@/db/schema/index';
import type { JournalKind } from '@/lib/domain/codes/ledger';
import type { TransactionType } from '@/lib/domain/codes/payments';

/**
 * The balance that a statement is about: a patient's debt, the debt on a payer's accounts, or (below zero) a
 * patient's deposit.
 */
export type Debtor = { patientId: string } | { accountIds: string[] } | { depositorId: string };

const debtOf = (providerId: string, debtor: Debtor): SQL | undefined => {
  const own = eq(ledgerEntries.providerId, providerId);
  const of = (patientId: string, ledger: 'receivable-patient' | 'patient-deposits') =>
    and(own, eq(ledgerEntries.patientId, patientId), eq(ledgerEntries.ledger, ledger));
  if ('patientId' in debtor) return of(debtor.patientId, 'receivable-patient');
  if ('depositorId' in debtor) return of(debtor.depositorId, 'patient-deposits');
  return and(
    own,
    inArray(ledgerEntries.accountId, debtor.accountIds),
    eq(ledgerEntries.ledger, 'receivable-payer'),
  );
};

const ofJournal = refersTo(ledgerEntries.journalId, journals);

const before = (at: Date) => sql`${journals.postedAt} < ${at.toISOString()}::timestamptz`;
const since = (at: Date) => sql`${journals.postedAt} >= ${at.toISOString()}::timestamptz`;

/** The balance before an instant, by currency. */
export function sumsBefore(tx: Tx, providerId: string, debtor: Debtor, at: Date) {
  return tx
    .select({
      currency: ledgerEntries.currency,
      amount: sql<string>`sum(${ledgerEntries.amount})::text`,
    })
    .from(ledgerEntries)
    .innerJoin(journals, ofJournal)
    .where(and(debtOf(providerId, debtor), before(at)))
    .groupBy(ledgerEntries.currency);
}

export type Movement = {
  journalId: string;
  kind: JournalKind;
  isReversal: boolean;
  postedAt: Date;
  reason: string;
  currency: string;
  /** Above zero if the debt grew. */
  amount: string;
  /** For a remittance: the part of the amount that was not paid but written off. */
  writtenOff: string;
  invoiceId: string | null;
  invoiceNumber: number | null;
  paymentId: string | null;
  receiptNumber: number | null;
  transactionType: TransactionType | null;
  /** Of the payment: of a claim, a card, a message. */
  reference: string | null;
  /** The patient of the payment. */
  patientId: string | null;
  patient: { firstName: string; lastName: string } | null;
};

/** The changes of a debt from an instant to another, exclusive, in the order of posting; at most `limit`. */
export function listMovements(
  tx: Tx,
  providerId: string,
  debtor: Debtor,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<Movement[]> {
  const moved = tx
    .select({
      journalId: ledgerEntries.journalId,
      currency: sql<string>`${ledgerEntries.currency}`.as('moved_currency'),
      amount: sql<string>`sum(${ledgerEntries.amount})::text`.as('moved_amount'),
    })
    .from(ledgerEntries)
    .innerJoin(journals, ofJournal)
    .where(and(debtOf(providerId, debtor), since(from), before(until)))
    .groupBy(ledgerEntries.journalId, ledgerEntries.currency)
    .as('moved');
  return tx
    .select({
      journalId: journals.id,
      kind: journals.kind,
      isReversal: sql<boolean>`${journals.reversesId} is not null`,
      postedAt: journals.postedAt,
      // The payer knows a voided remittance by its original reference.
      reason: sql<string>`case ${journals.kind} when 'remittance-voided'
        then (select r.reason from ${journals} r
          where r.provider_id = ${providerId} and r.id = ${journals.reversesId})
        else ${journals.reason} end`,
      currency: moved.currency,
      amount: moved.amount,
      writtenOff: sql<string>`coalesce((select sum(w.amount) from ${ledgerEntries} w
        where w.provider_id = ${providerId} and w.journal_id = ${journals.id} and w.currency = ${moved.currency}
          and w.ledger = 'payer-write-off'), 0)::text`,
      invoiceId: journals.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      paymentId: payments.id,
      receiptNumber: payments.receiptNumber,
      transactionType: payments.transactionType,
      reference: payments.reference,
      patientId: patients.id,
      patient: { firstName: patients.firstName, lastName: patients.lastName },
    })
    .from(moved)
    .innerJoin(journals, and(eq(journals.providerId, providerId), eq(journals.id, moved.journalId)))
    .leftJoin(
      invoices,
      and(eq(invoices.providerId, providerId), eq(invoices.id, journals.invoiceId)),
    )
    .leftJoin(refunds, and(eq(refunds.providerId, providerId), eq(refunds.id, journals.refundId)))
    .leftJoin(
      payments,
      and(
        eq(payments.providerId, providerId),
        // With row-level security an index can be used for a CASE, but not for a COALESCE.
        sql`${payments.id} = case when ${journals.paymentId} is null then ${refunds.paymentId}
          else ${journals.paymentId} end`,
      ),
    )
    .leftJoin(
      patients,
      and(eq(patients.providerId, providerId), eq(patients.id, payments.patientId)),
    )
    .orderBy(journals.postedAt, journals.number, moved.currency)
    .limit(limit);
}

/** An amount that has been due since a day in the provider's time zone; null: the day is unknown. */
export type OwedSince = { currency: string; day: string | null; amount: string };

/**
 * The extent of a statement: everything posted before an instant, and these movements after it. There is no upper
 * instant, because something posted after the movements were read would count in the balance without a line.
 */
export type Booked = { from: Date; movements: readonly Pick<Movement, 'journalId'>[] };

const isBooked = ({ from, movements }: Booked) =>
  sql`(${before(from)} or ${isOneOf(
    journals.id,
    movements.map(({ journalId }) => journalId),
  )})`;

/** A patient's balance due on that basis, by the day on which the invoice was issued. */
export async function owedByPatient(
  tx: Tx,
  providerId: string,
  patientId: string,
  { timeZone, ...booked }: Booked & { timeZone: string },
): Promise<OwedSince[]> {
  const rows = await tx.execute<OwedSince>(sql`
    with owed as (
      select ${ledgerEntries.invoiceId} as invoice_id, ${ledgerEntries.currency} as currency,
        sum(${ledgerEntries.amount}) as amount
      from ${ledgerEntries} join ${journals} on ${ofJournal}
      where ${debtOf(providerId, { patientId })} and ${isBooked(booked)}
      group by 1, 2 having sum(${ledgerEntries.amount}) <> 0
    )
    select owed.currency, (i.issued_at at time zone ${timeZone})::date::text as day,
      sum(owed.amount)::text as amount
    from owed left join ${invoices} i on i.provider_id = ${providerId} and i.id = owed.invoice_id
    group by 1, 2`);
  return [...rows];
}

/**
 * The balance due on a payer's accounts on that basis, by the day on which it became due: payments settle the oldest
 * claims first. A voided claim was never due.
 */
export async function owedByPayer(
  tx: Tx,
  providerId: string,
  accountIds: string[],
  { timeZone, ...booked }: Booked & { timeZone: string },
): Promise<OwedSince[]> {
  const rows = await tx.execute<OwedSince>(sql`
    with moved as (
      select ${journals.id} as id, ${journals.postedAt} as posted_at, ${journals.number} as number,
        ${journals.reversesId} as reverses_id, ${ledgerEntries.currency} as currency,
        sum(${ledgerEntries.amount}) as amount
      from ${ledgerEntries} join ${journals} on ${ofJournal}
      where ${debtOf(providerId, { accountIds })} and ${isBooked(booked)}
      group by 1, 2, 3, 4, 5
    ), standing as (
      select m.* from moved m
      where m.reverses_id is null and not exists (select from moved r where r.reverses_id = m.id)
    ), settled as (
      select currency, coalesce(-sum(amount) filter (where amount < 0), 0) as amount,
        coalesce(sum(amount) filter (where amount > 0), 0) as claimed
      from standing group by currency
    ), claims as (
      select s.currency, (s.posted_at at time zone ${timeZone})::date::text as day,
        greatest(0, least(s.amount, sum(s.amount) over claimed_until - p.amount)) as amount
      from standing s join settled p on p.currency = s.currency where s.amount > 0
      window claimed_until as (partition by s.currency order by s.posted_at, s.number)
    )
    select currency, day, sum(amount)::text as amount from claims
    where amount > 0 group by currency, day
    union all
    select currency, null, (claimed - amount)::text from settled where amount > claimed`);
  return [...rows];
}

/** A patient's deposit before an instant, by currency. */
export function depositsBefore(tx: Tx, providerId: string, depositorId: string, at: Date) {
  return tx
    .select({
      currency: ledgerEntries.currency,
      amount: sql<string>`(-sum(${ledgerEntries.amount}))::text`,
    })
    .from(ledgerEntries)
    .innerJoin(journals, ofJournal)
    .where(and(debtOf(providerId, { depositorId }), before(at)))
    .groupBy(ledgerEntries.currency);
}

/** The accounts of a payer's debt. */
export async function accountsOfPayer(
  tx: Tx,
  providerId: string,
  payerId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: paymentAccounts.id })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.providerId, providerId), eq(paymentAccounts.payerId, payerId)));
  return rows.map(({ id }) => id);
}
