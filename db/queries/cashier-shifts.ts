import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { namedIn, userNamed } from '@/db/queries/names';
import { isReferred, pointsAt } from '@/db/queries/reference';
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

type Reference = { id: string } | { number: number };
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
      locationName: locations.name,
      expected,
    })
    .from(cashierShifts)
    .innerJoin(
      locations,
      and(
        eq(locations.providerId, cashierShifts.providerId),
        eq(locations.id, cashierShifts.locationId),
      ),
    );

export type ShiftRow = Awaited<ReturnType<typeof selectShifts>>[number];

export type ShiftFilter = {
  status?: ShiftStatus | undefined;
  cashier?: Reference | undefined;
  location?: Reference | undefined;
  opened_at__gte?: Date | undefined;
  opened_at__lte?: Date | undefined;
};

/** One page of a provider's shifts, the latest first. */
export function listShifts(
  tx: Tx,
  providerId: string,
  filter: ShiftFilter,
  holder: Holder | null,
  page: { limit: number; offset: number },
) {
  const where = and(
    eq(cashierShifts.providerId, providerId),
    filter.status && eq(cashierShifts.status, filter.status),
    isCashier(filter.cashier),
    pointsAt(cashierShifts.locationId, locations, [providerId], filter.location),
    filter.opened_at__gte && gte(cashierShifts.openedAt, filter.opened_at__gte),
    filter.opened_at__lte && lte(cashierShifts.openedAt, filter.opened_at__lte),
    holder === null ? undefined : isOf(holder),
  );
  return onePage(
    tx,
    () => selectShifts(tx).where(where),
    [desc(cashierShifts.openedAt), desc(cashierShifts.number)],
    page,
  );
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

export type TenderSums = {
  payments: number;
  amount: string;
  voided: number;
  voidedAmount: string;
  refunds: number;
  refundedAmount: string;
};

/** What one shift took and gave back, by way of paying. */
export function tendersOfShift(tx: Tx, providerId: string, shiftId: string) {
  return tx.execute<TenderSums & { transactionType: string }>(sql`
    with moved as (
      select transaction_type, amount, status = 'voided' as voided, false as refund from ${payments}
      where provider_id = ${providerId} and shift_id = ${shiftId}
      union all
      select transaction_type, amount, false, true from ${refunds}
      where provider_id = ${providerId} and shift_id = ${shiftId} and status = 'completed'
    )
    select transaction_type as "transactionType", ${sums} from moved group by transaction_type
    order by transaction_type`);
}

const sums = sql`
  count(*) filter (where not refund and not voided)::int as payments,
  coalesce(sum(amount) filter (where not refund and not voided), 0)::text as amount,
  count(*) filter (where voided)::int as voided,
  coalesce(sum(amount) filter (where voided), 0)::text as "voidedAmount",
  count(*) filter (where refund)::int as refunds,
  coalesce(sum(amount) filter (where refund), 0)::text as "refundedAmount"`;

export type DaySums = TenderSums & {
  transactionType: TransactionType;
  currency: string;
  userId: string | null;
  userName: string;
  locationId: string;
  locationName: string;
  hour: number;
};

/**
 * What was taken and given back between two instants: by person or key, desk, way of paying, currency and hour of the
 * clock of `timeZone`. Money that never reached a desk (an insurer's part) counts at the place where it was said. What
 * was refunded into a patient's account is of no desk, and is not here.
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
    with moved as (
      select p.transaction_type, p.currency, p.amount, p.status = 'voided' as voided, false as refund,
        p.taken_by_id as user_id, p.api_key_id as key_id, p.location_id, p.received_at as at
      from ${payments} p
      where p.provider_id = ${providerId} and ${within(sql`p.received_at`)}
      union all
      select r.transaction_type, r.currency, r.amount, false, true,
        r.completed_by_id, r.completed_by_key_id, s.location_id, r.completed_at
      from ${refunds} r join ${cashierShifts} s on s.provider_id = r.provider_id and s.id = r.shift_id
      where r.provider_id = ${providerId} and r.status = 'completed' and ${within(sql`r.completed_at`)}
    ), named as (
      select m.*, coalesce(k.name, u.name, '') as user_name, l.name as location_name,
        extract(hour from m.at at time zone ${timeZone})::int as hour
      from moved m join ${locations} l on l.provider_id = ${providerId} and l.id = m.location_id
      left join ${users} u on u.id = m.user_id
      left join ${apiKeys} k on k.provider_id = ${providerId} and k.id = m.key_id
      where (${locationId}::uuid is null or m.location_id = ${locationId}::uuid)
        and (${cashierId}::uuid is null or m.user_id = ${cashierId}::uuid and m.key_id is null)
    )
    select transaction_type as "transactionType", currency, user_id as "userId", user_name as "userName",
      location_id as "locationId", location_name as "locationName", hour, ${sums}
    from named
    group by transaction_type, currency, user_id, user_name, key_id, location_id, location_name, hour
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
    .innerJoin(
      cashierShifts,
      and(
        eq(cashierShifts.providerId, cashHandovers.providerId),
        eq(cashierShifts.id, cashHandovers.fromShiftId),
      ),
    );

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

/** Handovers out of shifts, the earliest first. */
export function handoversOf(
  tx: Tx,
  providerId: string,
  shiftIds: string[],
): Promise<HandoverRow[]> {
  return selectHandovers(tx)
    .where(
      and(eq(cashHandovers.providerId, providerId), inArray(cashHandovers.fromShiftId, shiftIds)),
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
