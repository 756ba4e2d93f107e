import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { namedIn, userNamed } from '@/db/queries/platform/names';
import { descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { cashHandovers, cashierShifts, locations } from '@/db/schema/index';
import type { HandoverStatus } from '@/lib/domain/codes/cashier-shifts';
import type { Reference } from '@/lib/domain/reference';

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
export function listHandovers(tx: Tx, providerId: string, filter: HandoverFilter, page: Page) {
  const where = and(
    eq(cashHandovers.providerId, providerId),
    filter.status && eq(cashHandovers.status, filter.status),
    pointsAt(cashHandovers.fromShiftId, cashierShifts, [providerId], filter.shift),
    filter.toUserId === undefined ? undefined : eq(cashHandovers.toUserId, filter.toUserId),
  );
  return onePage(
    tx,
    (later?: SQL) => selectHandovers(tx).where(and(where, later)),
    latestFirst,
    page,
  );
}

const latestFirst: Order<HandoverRow> = [
  descending(cashHandovers.offeredAt, ({ handover }) => handover.offeredAt),
  descending(cashHandovers.number, ({ handover }) => handover.number),
];

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

export const findHandover = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<HandoverRow | null> =>
  firstRow(
    selectHandovers(tx).where(
      and(eq(cashHandovers.providerId, providerId), isReferred(cashHandovers, reference)),
    ),
  );

/** The sum of a shift's handovers that are not answered yet, as a stored decimal. */
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
