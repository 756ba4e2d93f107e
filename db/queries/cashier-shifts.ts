import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { namedIn, userNamed } from '@/db/queries/names';
import { isReferred, pointsAt, type Reference, refersTo } from '@/db/queries/reference';
import { onePage } from '@/db/queries/rows';
import {
  apiKeys,
  cashHandovers,
  cashierShifts,
  journals,
  ledgerEntries,
  locations,
  payments,
  refunds,
  users,
} from '@/db/schema/index';
import type { HandoverStatus, ShiftStatus } from '@/lib/cashier-shifts/codes';
import type { TransactionType } from '@/lib/payments/codes';

export type ShiftColumns = typeof cashierShifts.$inferSelect;

/** Who works a shift: a person, or a system by its key. */
export type Holder = { userId: string } | { apiKeyId: string };

const isOf = (holder: Holder) =>
  'userId' in holder
    ? and(eq(cashierShifts.cashierId, holder.userId), isNull(cashierShifts.apiKeyId))
    : eq(cashierShifts.apiKeyId, holder.apiKeyId);

const isOpenOf = (providerId: string, holder: Holder) =>
  and(eq(cashierShifts.providerId, providerId), eq(cashierShifts.status, 'open'), isOf(holder));

/** The open shifts of a person (one at most) or a key, which stay open until the transaction ends. */
export function openShiftsOf(tx: Tx, providerId: string, holder: Holder): Promise<ShiftColumns[]> {
  return tx
    .select()
    .from(cashierShifts)
    .where(isOpenOf(providerId, holder))
    .orderBy(asc(cashierShifts.id))
    .for('share');
}

/** A shift that stays as it is until the transaction ends, or null. Payments of it go on meanwhile. */
export async function holdShift(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<ShiftColumns | null> {
  const [row] = await tx
    .select()
    .from(cashierShifts)
    .where(and(eq(cashierShifts.providerId, providerId), eq(cashierShifts.id, id)))
    .for('share');
  return row ?? null;
}

/** Opens a key's shift, or answers null when another request has opened it meanwhile. */
export async function openKeyShift(
  tx: Tx,
  shift: typeof cashierShifts.$inferInsert,
): Promise<ShiftColumns | null> {
  const [row] = await tx.insert(cashierShifts).values(shift).onConflictDoNothing().returning();
  return row ?? null;
}

/** What a shift's drawer should hold, whether it is open or was closed: its variance is left out. */
const expected = sql<string>`(${cashierShifts.openingFloat} + coalesce((
  select sum(${ledgerEntries.amount}) from ${ledgerEntries} join ${journals}
    on ${eq(journals.providerId, ledgerEntries.providerId)} and ${eq(journals.id, ledgerEntries.journalId)}
  where ${ledgerEntries.providerId} = ${cashierShifts.providerId} and ${ledgerEntries.shiftId} = ${cashierShifts.id}
    and ${ledgerEntries.ledger} = 'cash' and ${journals.kind} <> 'shift-variance'), 0))::text`;

const selectShifts = (tx: Tx) =>
  tx
    .select({
      shift: getTableColumns(cashierShifts),
      cashierName: userNamed<string | null>(cashierShifts.cashierId),
      keyName: sql<string | null>`(select ${apiKeys.name} from ${apiKeys}
        where ${apiKeys.providerId} = ${cashierShifts.providerId} and ${apiKeys.id} = ${cashierShifts.apiKeyId})`,
      closedByName: userNamed<string | null>(cashierShifts.closedById),
      floatCorrectedByName: userNamed<string | null>(cashierShifts.floatCorrectedById),
      locationName: locations.name,
      expected,
    })
    .from(cashierShifts)
    .innerJoin(locations, refersTo(cashierShifts.locationId, locations));

export type ShiftRow = Awaited<ReturnType<typeof selectShifts>>[number];

export type ShiftFilter = {
  status?: ShiftStatus | undefined;
  cashier?: Reference | undefined;
  location?: Reference | undefined;
  opened_at__gte?: Date | undefined;
  opened_at__lte?: Date | undefined;
};

/** One page of a provider's shifts, the latest first. What a drawer should hold is summed up for the page alone. */
export async function listShifts(
  tx: Tx,
  providerId: string,
  filter: ShiftFilter,
  holder: Holder | null,
  page: { limit: number; offset: number },
): Promise<{ rows: ShiftRow[]; total: number }> {
  const where = and(
    eq(cashierShifts.providerId, providerId),
    filter.status && eq(cashierShifts.status, filter.status),
    isCashier(filter.cashier),
    pointsAt(cashierShifts.locationId, locations, [providerId], filter.location),
    filter.opened_at__gte && gte(cashierShifts.openedAt, filter.opened_at__gte),
    filter.opened_at__lte && lte(cashierShifts.openedAt, filter.opened_at__lte),
    holder === null ? undefined : isOf(holder),
  );
  const order = [desc(cashierShifts.openedAt), desc(cashierShifts.number)];
  const { rows: onPage, total } = await onePage(
    tx,
    () => tx.select({ id: cashierShifts.id }).from(cashierShifts).where(where),
    order,
    page,
  );
  if (onPage.length === 0) return { rows: [], total };
  const ids = onPage.map(({ id }) => id);
  const rows = await selectShifts(tx)
    .where(and(eq(cashierShifts.providerId, providerId), inArray(cashierShifts.id, ids)))
    .orderBy(...order);
  return { rows, total };
}

function isCashier(user: Reference | undefined): SQL | undefined {
  if (user === undefined) return undefined;
  if ('id' in user) return eq(cashierShifts.cashierId, user.id);
  return sql`${cashierShifts.cashierId} in (select ${users.id} from ${users} where ${isReferred(users, user)})`;
}

/** A shift, or null. */
export async function findShift(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<ShiftRow | null> {
  const [row] = await selectShifts(tx).where(
    and(eq(cashierShifts.providerId, providerId), isReferred(cashierShifts, reference)),
  );
  return row ?? null;
}

/**
 * The shift whose drawer a person's shift found at its desk: the last one there in its currency that was closed before it
 * began, or null; null too where another shift began there in between, which found that drawer, and for a key's.
 */
export async function findShiftBefore(
  tx: Tx,
  { providerId, id, apiKeyId, locationId, currency, openedAt }: ShiftColumns,
): Promise<ShiftRow | null> {
  if (apiKeyId !== null) return null;
  const ofDesk = and(
    eq(cashierShifts.providerId, providerId),
    eq(cashierShifts.locationId, locationId),
    eq(cashierShifts.currency, currency),
    isNull(cashierShifts.apiKeyId),
  );
  // As the index over the ends of shifts has it: of years of shifts the last one is read.
  const end = sql`coalesce(${cashierShifts.closedAt}, 'infinity')`;
  const [last] = await selectShifts(tx)
    .where(and(ofDesk, sql`${end} <= ${openedAt.toISOString()}`))
    .orderBy(desc(end))
    .limit(1);
  if (!last?.shift.closedAt) return null;
  const [between] = await tx
    .select({ id: cashierShifts.id })
    .from(cashierShifts)
    .where(
      and(
        ofDesk,
        notInArray(cashierShifts.id, [id, last.shift.id]),
        gte(cashierShifts.openedAt, last.shift.closedAt),
        lt(cashierShifts.openedAt, openedAt),
      ),
    )
    .limit(1);
  return between ? null : last;
}

/** The shifts that were open at any time between two instants, the earliest first. */
export function shiftsDuring(
  tx: Tx,
  providerId: string,
  { from, to, locationId, cashierId }: { from: Date; to: Date } & Narrowing,
): Promise<ShiftRow[]> {
  return selectShifts(tx)
    .where(
      and(
        eq(cashierShifts.providerId, providerId),
        sql`${cashierShifts.openedAt} < ${to.toISOString()}`,
        sql`coalesce(${cashierShifts.closedAt}, 'infinity') >= ${from.toISOString()}`,
        locationId === null ? undefined : eq(cashierShifts.locationId, locationId),
        cashierId === null ? undefined : eq(cashierShifts.cashierId, cashierId),
      ),
    )
    .orderBy(asc(cashierShifts.openedAt), asc(cashierShifts.number));
}

/** A day's report may look at one desk, or at one person. */
export type Narrowing = { locationId: string | null; cashierId: string | null };

/** What was taken and given back. The amounts have no sign but rounding, which is below zero when a desk lost by it. */
export type TenderSums = {
  payments: number;
  amount: string;
  /** Those of the payments that went into a patient's account. */
  deposits: number;
  depositedAmount: string;
  rounding: string;
  /** Taken back now, whenever it was taken. */
  voidedHere: number;
  voidedHereAmount: string;
  refunds: number;
  refundedAmount: string;
};

/** The events that bring money or take it out again, but for what is handed over, over or short. */
const moves = sql`('payment', 'deposit', 'payment-voided', 'refund')`;
const drawers = sql`('cash', 'mobile-money-clearing', 'card-clearing', 'cash-rounding')`;

/** Of an event's entries: what it settled (the drawer's part less its rounding), and what rounding to coins gained. */
const settled = sql`sum(e.amount) as amount,
  -coalesce(sum(e.amount) filter (where e.ledger = 'cash-rounding'), 0) as rounding`;

/**
 * What one shift took and gave back by way of paying, as it is posted to its drawer: cash of another shift that is
 * voided out of this one stands here, and not there. A payment of nothing is counted and has no entries.
 */
export function tendersOfShift(tx: Tx, providerId: string, shiftId: string) {
  return tx.execute<TenderSums & { transactionType: TransactionType }>(sql`
    with moved as (
      select j.kind, case e.ledger
          when 'mobile-money-clearing' then 'mobile-money' when 'card-clearing' then 'card' else 'cash'
        end as transaction_type, ${settled}
      from ${ledgerEntries} e join ${journals} j on j.provider_id = e.provider_id and j.id = e.journal_id
      where e.provider_id = ${providerId} and e.shift_id = ${shiftId}
        and e.ledger in ${drawers} and j.kind in ${moves}
      group by j.id, j.kind, 2
      union all
      select 'payment', transaction_type, 0, 0 from ${payments}
      where provider_id = ${providerId} and shift_id = ${shiftId} and amount = 0
    )
    select transaction_type as "transactionType", ${sums} from moved group by transaction_type
    order by transaction_type`);
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
 * What was posted between two instants as taken, voided and given back: by person or key, desk, way of paying, currency
 * and hour of the clock of `timeZone`. Money of a drawer counts for whoever works that shift, there; all else for the
 * one who posted it, at the place of its payment. What is done later is posted later, and changes nothing here.
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
        case j.kind when 'refund' then r.transaction_type else p.transaction_type end as transaction_type
      from ${journals} j
      left join ${payments} p on p.provider_id = j.provider_id and p.id = j.payment_id
      left join ${refunds} r on r.provider_id = j.provider_id and r.id = j.refund_id
      where j.provider_id = ${providerId} and j.kind in ${moves} and ${within(sql`j.posted_at`)}
    ), moved as (
      select v.kind, v.at, v.transaction_type, e.currency, v.user_id, v.key_id, v.location_id,
        (array_agg(e.shift_id) filter (where e.shift_id is not null))[1] as shift_id, ${settled}
      from event v join ${ledgerEntries} e on e.provider_id = ${providerId} and e.journal_id = v.id
        and case when v.transaction_type in ('cash', 'mobile-money', 'card') then e.ledger in ${drawers}
          else e.ledger in ('patient-deposits', 'receivable-payer') end
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
    order by user_name, location_name, transaction_type, currency, hour`);
}

const selectHandovers = (tx: Tx) =>
  tx
    .select({
      handover: getTableColumns(cashHandovers),
      fromName: userNamed<string | null>(cashierShifts.cashierId),
      locationName: namedIn(locations, cashierShifts.locationId),
      toUserName: userNamed<string>(cashHandovers.toUserId),
    })
    .from(cashHandovers)
    .innerJoin(cashierShifts, refersTo(cashHandovers.fromShiftId, cashierShifts));

export type HandoverRow = Awaited<ReturnType<typeof selectHandovers>>[number];

export type HandoverFilter = {
  status?: HandoverStatus | undefined;
  shift?: Reference | undefined;
  toUserId?: string | undefined;
};

/** One page of a provider's handovers of cash, the latest first. */
export function listHandovers(
  tx: Tx,
  providerId: string,
  filter: HandoverFilter,
  page: { limit: number; offset: number },
) {
  const where = and(
    eq(cashHandovers.providerId, providerId),
    filter.status && eq(cashHandovers.status, filter.status),
    pointsAt(cashHandovers.fromShiftId, cashierShifts, [providerId], filter.shift),
    filter.toUserId === undefined ? undefined : eq(cashHandovers.toUserId, filter.toUserId),
  );
  return onePage(
    tx,
    () => selectHandovers(tx).where(where),
    [desc(cashHandovers.offeredAt), desc(cashHandovers.number)],
    page,
  );
}

/** Handovers out of a shift's drawer and into it, the earliest first. */
export function handoversOf(tx: Tx, providerId: string, shiftId: string): Promise<HandoverRow[]> {
  const { fromShiftId, toShiftId } = cashHandovers;
  return selectHandovers(tx)
    .where(
      and(
        eq(cashHandovers.providerId, providerId),
        or(eq(fromShiftId, shiftId), eq(toShiftId, shiftId)),
      ),
    )
    .orderBy(asc(cashHandovers.number));
}

/** A handover, or null. */
export async function findHandover(
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<HandoverRow | null> {
  const [row] = await selectHandovers(tx).where(
    and(eq(cashHandovers.providerId, providerId), isReferred(cashHandovers, reference)),
  );
  return row ?? null;
}

/** What is offered out of a shift and not answered yet, as a stored decimal. */
export async function offeredOutOf(tx: Tx, providerId: string, shiftId: string): Promise<string> {
  const [row] = await tx
    .select({ offered: sql<string>`coalesce(sum(${cashHandovers.amount}), 0)::text` })
    .from(cashHandovers)
    .where(
      and(
        eq(cashHandovers.providerId, providerId),
        eq(cashHandovers.fromShiftId, shiftId),
        eq(cashHandovers.status, 'offered'),
      ),
    );
  return row?.offered ?? '0';
}
