import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { among, meaningOf, placeOfCode } from '@/db/queries/platform/codes';
import { cashierShifts } from '@/db/schema/billing/cashier-shifts';
import { journals, ledgerEntries } from '@/db/schema/billing/ledger';
import { payments, refunds } from '@/db/schema/billing/payments';
import { apiKeys } from '@/db/schema/platform/access';
import { users } from '@/db/schema/platform/people';
import { locations } from '@/db/schema/registry/locations';
import type { JournalKind, LedgerAccount } from '@/lib/domain/codes/ledger';
import {
  type DeskTransactionType,
  deskTransactionTypes,
  isDeskType,
  ledgerOf,
  type TransactionType,
  transactionTypes,
} from '@/lib/domain/codes/payments';

/** A day's report may be for one desk or one person. */
export type Narrowing = { locationId: string | null; cashierId: string | null };

/** Takings and refunds. All amounts are positive, except rounding, which is below zero when a desk lost by it. */
export type TenderSums = {
  payments: number;
  amount: string;
  /** The part that went into patients' accounts. */
  deposits: number;
  depositedAmount: string;
  rounding: string;
  /** Voided now, whenever it was taken. */
  voidedHere: number;
  voidedHereAmount: string;
  refunds: number;
  refundedAmount: string;
};

/** The events that bring or take money, except handovers and variances; 1: a refund. */
const isOfRefund = { payment: 0, deposit: 0, 'payment-voided': 0, refund: 1 } satisfies Partial<
  Record<JournalKind, 0 | 1>
>;
const moves = among(Object.keys(isOfRefund));

/** The tender of each ledger of the desks; of payments only cash is rounded to coins. */
const tenderOfLedger = {
  ...Object.fromEntries(deskTransactionTypes.map((type) => [ledgerOf[type], type])),
  'cash-rounding': 'cash',
} satisfies Partial<Record<LedgerAccount, DeskTransactionType>>;
const desks = among(Object.keys(tenderOfLedger));

/** Whether each tender reaches a desk: 1 or 0. */
const isAtDesk = Object.fromEntries(
  transactionTypes.map((type) => [type, isDeskType(type) ? 1 : 0]),
);

const inOrderOfTenders = placeOfCode(sql`transaction_type`, transactionTypes);

/** The ledgers of tenders without a desk. */
const withoutDesk = among([
  ...new Set(transactionTypes.filter((type) => !isDeskType(type)).map((type) => ledgerOf[type])),
]);

/** From an event's entries: the amount settled (the drawer's part less its rounding), and the gain from rounding. */
const settled = sql`sum(e.amount) as amount,
  -coalesce(sum(e.amount) filter (where e.ledger = 'cash-rounding'), 0) as rounding`;

/**
 * The takings and refunds of one shift by tender, as posted to its drawer: cash of another shift that is voided in
 * this one counts here, not there. A payment of zero is counted and has no entries.
 */
export function tendersOfShift(tx: Tx, providerId: string, shiftId: string) {
  return tx.execute<TenderSums & { transactionType: TransactionType }>(sql`
    with moved as (
      select j.kind, coalesce(r.transaction_type, ${meaningOf(sql`e.ledger`, tenderOfLedger)}) as transaction_type,
        ${settled}
      from ${ledgerEntries} e join ${journals} j on j.provider_id = e.provider_id and j.id = e.journal_id
      left join ${refunds} r on r.provider_id = j.provider_id and r.id = j.refund_id
      where e.provider_id = ${providerId} and e.shift_id = ${shiftId}
        and e.ledger in ${desks} and j.kind in ${moves}
      group by j.id, j.kind, 2
      union all
      select 'payment', transaction_type, 0, 0 from ${payments}
      where provider_id = ${providerId} and shift_id = ${shiftId} and amount = 0
    )
    select transaction_type as "transactionType", ${sums} from moved group by transaction_type
    order by ${inOrderOfTenders}`);
}

const sums = sql`
  count(*) filter (where kind in ('payment', 'deposit'))::int as payments,
  coalesce(sum(amount) filter (where kind in ('payment', 'deposit')), 0)::text as amount,
  count(*) filter (where kind = 'deposit')::int as deposits,
  coalesce(sum(amount) filter (where kind = 'deposit'), 0)::text as "depositedAmount",
  sum(rounding)::text as rounding,
  count(*) filter (where kind = 'payment-voided')::int as "voidedHere",
  coalesce(-sum(amount) filter (where kind = 'payment-voided'), 0)::text as "voidedHereAmount",
  count(*) filter (where kind = 'refund')::int as refunds,
  coalesce(-sum(amount) filter (where kind = 'refund'), 0)::text as "refundedAmount"`;

export type DaySums = TenderSums & {
  transactionType: TransactionType;
  currency: string;
  userId: string | null;
  keyId: string | null;
  userName: string;
  locationId: string;
  locationName: string;
  hour: number;
};

/**
 * The payments, voids and refunds posted between two instants: by person or key, desk, tender, currency and hour in
 * `timeZone`. Drawer money counts for the shift's cashier and desk; everything else for its author, at the location of its
 * payment. Later events are posted later and change nothing here.
 */
export async function daySums(
  tx: Tx,
  providerId: string,
  {
    from,
    to,
    timeZone,
    locationId,
    cashierId,
  }: { from: Date; to: Date; timeZone: string } & Narrowing,
): Promise<DaySums[]> {
  const within = (column: SQL) =>
    sql`${column} >= ${from.toISOString()} and ${column} < ${to.toISOString()}`;
  return tx.execute<DaySums>(sql`
    with event as (
      select j.id, j.kind, j.posted_at as at, j.posted_by_id as user_id, j.api_key_id as key_id, p.location_id,
        case ${meaningOf(sql`j.kind`, isOfRefund)} when 1 then r.transaction_type else p.transaction_type end as transaction_type
      from ${journals} j
      left join ${payments} p on p.provider_id = j.provider_id and p.id = j.payment_id
      left join ${refunds} r on r.provider_id = j.provider_id and r.id = j.refund_id
      where j.provider_id = ${providerId} and j.kind in ${moves} and ${within(sql`j.posted_at`)}
    ), moved as (
      select v.kind, v.at, v.transaction_type, e.currency, v.user_id, v.key_id, v.location_id,
        (array_agg(e.shift_id) filter (where e.shift_id is not null))[1] as shift_id, ${settled}
      from event v join ${ledgerEntries} e on e.provider_id = ${providerId} and e.journal_id = v.id
        and case ${meaningOf(sql`v.transaction_type`, isAtDesk)} when 1 then e.ledger in ${desks}
          else e.ledger in ${withoutDesk} end
      group by v.id, v.kind, v.at, v.transaction_type, e.currency, v.user_id, v.key_id, v.location_id
      union all
      select 'payment', received_at, transaction_type, currency, taken_by_id, api_key_id, location_id, shift_id, 0, 0
      from ${payments} p
      where p.provider_id = ${providerId} and p.amount = 0 and ${within(sql`p.received_at`)}
    ), placed as (
      select m.*, coalesce(s.location_id, m.location_id) as place_id,
        case when s.id is null then m.user_id else s.cashier_id end as holder_id,
        case when s.id is null then m.key_id else s.api_key_id end as holder_key_id
      from moved m left join ${cashierShifts} s on s.provider_id = ${providerId} and s.id = m.shift_id
    ), named as (
      select m.*, coalesce(k.name, u.name, '') as user_name, l.name as location_name,
        extract(hour from m.at at time zone ${timeZone})::int as hour
      from placed m join ${locations} l on l.provider_id = ${providerId} and l.id = m.place_id
      left join ${users} u on u.id = m.holder_id
      left join ${apiKeys} k on k.provider_id = ${providerId} and k.id = m.holder_key_id
      where (${locationId}::uuid is null or m.place_id = ${locationId}::uuid)
        and (${cashierId}::uuid is null or m.holder_id = ${cashierId}::uuid and m.holder_key_id is null)
    )
    select transaction_type as "transactionType", currency, holder_id as "userId", holder_key_id as "keyId",
      user_name as "userName", place_id as "locationId", location_name as "locationName", hour, ${sums}
    from named
    group by transaction_type, currency, holder_id, user_name, holder_key_id, place_id, location_name, hour
    order by user_name, location_name, ${inOrderOfTenders}, currency, hour`);
}
