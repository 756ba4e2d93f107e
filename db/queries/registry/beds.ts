import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { ascending, descending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { matchesWords } from '@/db/queries/platform/search';
import { bedStatusHistory, beds, locations, users } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

const wards = alias(locations, 'wards');
const rooms = alias(locations, 'rooms');

const selectBeds = (tx: Tx) =>
  tx
    .select({
      bed: beds,
      wardName: wards.name,
      wardSortName: wards.sortName,
      roomName: rooms.name,
      statusChangedByName: users.name,
      isInUse: sql<boolean>`(${beds.isActive} and ${rooms.isActive} and ${wards.isActive})`,
      /** Until when it is held for a planned transfer; null when it is not. */
      heldUntil: sql`(
        select max(p.held_until) from planned_transfers p
        where p.provider_id = ${beds.providerId} and p.ward_id = ${beds.wardId} and p.bed_id = ${beds.id}
          and p.status = 'planned' and p.held_until > now()
      )`.mapWith((text: string | null) => (text === null ? null : new Date(text))),
    })
    .from(beds)
    .innerJoin(wards, refersTo(beds.wardId, wards))
    .innerJoin(rooms, refersTo(beds.roomId, rooms))
    .leftJoin(users, eq(users.id, beds.statusChangedById));

export type BedRow = Awaited<ReturnType<typeof selectBeds>>[number];

export type BedFilter = {
  search?: string | undefined;
  isActive?: boolean | undefined;
  ward?: Reference | undefined;
  room?: Reference | undefined;
  status?: (typeof beds.$inferSelect)['status'] | undefined;
};

/** One page of a provider's beds, ward by ward in the order of the board. */
export function listBeds(
  tx: Tx,
  providerId: string,
  { search, isActive, ward, room, status }: BedFilter,
  page: Page,
) {
  const matching = (later?: SQL) =>
    selectBeds(tx).where(
      and(
        eq(beds.providerId, providerId),
        later,
        isActive === undefined ? undefined : eq(beds.isActive, isActive),
        status === undefined ? undefined : eq(beds.status, status),
        pointsAt(beds.wardId, locations, [providerId], ward),
        pointsAt(beds.roomId, locations, [providerId], room),
        matchesWords([beds.name], search),
      ),
    );
  return onePage(tx, matching, asOnBoard, page);
}

const asOnBoard: Order<BedRow> = [
  ascending(wards.sortName, (row) => row.wardSortName),
  ascending(beds.wardId, ({ bed }) => bed.wardId),
  ascending(beds.position, ({ bed }) => bed.position),
  ascending(beds.number, ({ bed }) => bed.number),
];

export const findBed = (tx: Tx, providerId: string, reference: Reference): Promise<BedRow | null> =>
  firstRow(selectBeds(tx).where(and(eq(beds.providerId, providerId), isReferred(beds, reference))));

/** The place behind the last bed of a ward. */
export async function nextBedPosition(tx: Tx, providerId: string, wardId: string): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${beds.position}) + 1, 0)::int` })
    .from(beds)
    .where(and(eq(beds.providerId, providerId), eq(beds.wardId, wardId)));
  return row?.next ?? 0;
}

/** Every bed of a ward in the order of the board, those that are not in use as well. */
export function listBedOrder(tx: Tx, providerId: string, wardId: string) {
  return tx
    .select({ id: beds.id, name: beds.name, isActive: beds.isActive, position: beds.position })
    .from(beds)
    .where(and(eq(beds.providerId, providerId), eq(beds.wardId, wardId)))
    .orderBy(asc(beds.position), asc(beds.number));
}

/** Gives beds their positions. */
export async function putBedPositions(
  tx: Tx,
  providerId: string,
  places: readonly { id: string; position: number }[],
  modifiedAt: Date,
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  const positions = places.map(({ position }) => position);
  await tx
    .update(beds)
    .set({
      modifiedAt,
      position: sql`(${sql.param(positions)}::int[])[array_position(${sql.param(ids)}::uuid[], ${beds.id})]`,
    })
    .where(and(eq(beds.providerId, providerId), inArray(beds.id, ids)));
}

/** One page of the statuses that a bed has had, latest first, with who gave each. */
export function listBedStatuses(tx: Tx, providerId: string, bedId: string, page: Page) {
  const matching = (later?: SQL) =>
    tx
      .select({ step: bedStatusHistory, changedByName: users.name })
      .from(bedStatusHistory)
      .leftJoin(users, eq(users.id, bedStatusHistory.changedById))
      .where(
        and(eq(bedStatusHistory.providerId, providerId), eq(bedStatusHistory.bedId, bedId), later),
      );
  const order: Order<{ step: typeof bedStatusHistory.$inferSelect; changedByName: string | null }> =
    [
      descending(bedStatusHistory.changedAt, ({ step }) => step.changedAt),
      descending(bedStatusHistory.number, ({ step }) => step.number),
    ];
  return onePage(tx, matching, order, page);
}
