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
  type SQL,
  sql,
} from 'drizzle-orm';
import { builtOnce, type Places } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { countsOfShift } from '@/db/queries/billing/shift-counts';
import type { Narrowing } from '@/db/queries/billing/tenders';
import { firstRow } from '@/db/queries/platform/first-row';
import { userNamed } from '@/db/queries/platform/names';
import {
  descending,
  type Found,
  inOrder,
  type Order,
  onePage,
  type Page,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import {
  apiKeys,
  cashierShifts,
  journals,
  ledgerEntries,
  locations,
  users,
} from '@/db/schema/index';
import type { ShiftStatus } from '@/lib/domain/codes/cashier-shifts';
import type { Reference } from '@/lib/domain/reference';

export type ShiftColumns = typeof cashierShifts.$inferSelect;

/** The owner of a shift: a person, or a system by its key. */
export type Holder = { userId: string } | { apiKeyId: string };

const isOf = (holder: Holder | Places<Holder>) =>
  'userId' in holder
    ? and(eq(cashierShifts.cashierId, holder.userId), isNull(cashierShifts.apiKeyId))
    : eq(cashierShifts.apiKeyId, holder.apiKeyId);

const isOpenOf = (providerId: string | Places<string>, holder: Holder | Places<Holder>) =>
  and(eq(cashierShifts.providerId, providerId), eq(cashierShifts.status, 'open'), isOf(holder));

/** The open shifts of a person (one at most) or a key, which stay open until the transaction ends. */
export const openShiftsOf = (tx: Tx, providerId: string, holder: Holder): Promise<ShiftColumns[]> =>
  selectOpenShifts(tx, { providerId, holder });

const selectOpenShifts = builtOnce(
  (tx, { providerId, holder }: Places<{ providerId: string; holder: Holder }>) =>
    tx
      .select()
      .from(cashierShifts)
      .where(isOpenOf(providerId, holder))
      .orderBy(asc(cashierShifts.id))
      .for('share'),
);

/** A shift that stays as it is until the transaction ends, or null. Payments of it go on meanwhile. */
export const lockShiftShared = (
  tx: Tx,
  providerId: string,
  id: string,
): Promise<ShiftColumns | null> =>
  firstRow(
    tx
      .select()
      .from(cashierShifts)
      .where(and(eq(cashierShifts.providerId, providerId), eq(cashierShifts.id, id)))
      .for('share'),
  );

/** Opens a key's shift, or answers null when another request has opened it meanwhile. */
export const openKeyShift = (
  tx: Tx,
  shift: typeof cashierShifts.$inferInsert,
): Promise<ShiftColumns | null> =>
  firstRow(tx.insert(cashierShifts).values(shift).onConflictDoNothing().returning());

/** The expected balance of a shift's drawer, whether it is open or was closed: its variance is left out. */
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
      counts: countsOfShift,
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
  page: Page,
): Promise<Found<ShiftRow>> {
  const where = and(
    eq(cashierShifts.providerId, providerId),
    filter.status && eq(cashierShifts.status, filter.status),
    isCashier(filter.cashier),
    pointsAt(cashierShifts.locationId, locations, [providerId], filter.location),
    filter.opened_at__gte && gte(cashierShifts.openedAt, filter.opened_at__gte),
    filter.opened_at__lte && lte(cashierShifts.openedAt, filter.opened_at__lte),
    holder === null ? undefined : isOf(holder),
  );
  const { id, openedAt, number } = cashierShifts;
  const {
    rows: onPage,
    total,
    next,
  } = await onePage(
    tx,
    (later?: SQL) =>
      tx.select({ id, openedAt, number }).from(cashierShifts).where(and(where, later)),
    latestFirst,
    page,
  );
  if (onPage.length === 0) return { rows: [], total, next };
  const ids = onPage.map((shift) => shift.id);
  const rows = await selectShifts(tx)
    .where(and(eq(cashierShifts.providerId, providerId), inArray(id, ids)))
    .orderBy(...inOrder(latestFirst));
  return { rows, total, next };
}

const latestFirst: Order<Pick<ShiftColumns, 'openedAt' | 'number'>> = [
  descending(cashierShifts.openedAt, (shift) => shift.openedAt),
  descending(cashierShifts.number, (shift) => shift.number),
];

function isCashier(user: Reference | undefined): SQL | undefined {
  if (user === undefined) return undefined;
  if ('id' in user) return eq(cashierShifts.cashierId, user.id);
  return sql`${cashierShifts.cashierId} in (select ${users.id} from ${users} where ${isReferred(users, user)})`;
}

export const findShift = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<ShiftRow | null> =>
  firstRow(
    selectShifts(tx).where(
      and(eq(cashierShifts.providerId, providerId), isReferred(cashierShifts, reference)),
    ),
  );

/**
 * The shift whose drawer a person's shift took over: the last one at its desk in its currency that was closed before it
 * began. Null if there is none, if another shift began there in between, and for a key's shift.
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
  // Written as in the index on the ends of shifts, so that only the last shift is read, however many there are.
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
