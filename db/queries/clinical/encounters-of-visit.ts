import { and, asc, desc, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type EncounterRow, isNotOver } from '@/db/queries/clinical/encounter-status';
import { shownEncounterStatus } from '@/db/queries/clinical/withdrawn';
import { encounters } from '@/db/schema/index';

/** Whether a visit has an admission that has not ended. */
export async function hasOpenStay(tx: Tx, providerId: string, visitId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        eq(encounters.visitId, visitId),
        isNotNull(encounters.hospitalizationId),
        eq(encounters.isWardRound, false),
        isNotOver,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether another encounter of the same visit is not over; the ward rounds of this one are part of it. */
export async function hasOtherOpenEncounter(
  tx: Tx,
  { providerId, id }: EncounterRow,
  visitId: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        eq(encounters.visitId, visitId),
        ne(encounters.id, id),
        or(isNull(encounters.partOfId), ne(encounters.partOfId, id)),
        isNotOver,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The encounters of a visit that took place or are in progress. */
const tookPlaceIn = (providerId: string, visitId: string) =>
  and(
    eq(encounters.providerId, providerId),
    eq(encounters.visitId, visitId),
    notInArray(shownEncounterStatus(encounters), ['planned', 'cancelled', 'entered-in-error']),
  );

/** The start of the first encounter of a visit that took place; null for none. */
export async function findFirstTimeInVisit(
  tx: Tx,
  providerId: string,
  visitId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ at: encounters.startTime })
    .from(encounters)
    .where(tookPlaceIn(providerId, visitId))
    .orderBy(asc(encounters.startTime))
    .limit(1);
  return row?.at ?? null;
}

/**
 * The last time at which an encounter of a visit is known to have been in progress, without planned and cancelled
 * ones; null for none.
 */
export async function findLastTimeInVisit(
  tx: Tx,
  providerId: string,
  visitId: string,
): Promise<Date | null> {
  const last = sql`coalesce(${encounters.endTime}, ${encounters.startTime})`;
  const [row] = await tx
    .select({ at: sql<Date>`${last}`.mapWith(encounters.startTime) })
    .from(encounters)
    .where(tookPlaceIn(providerId, visitId))
    .orderBy(desc(last))
    .limit(1);
  return row?.at ?? null;
}
