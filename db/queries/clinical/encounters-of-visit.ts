import {
  and,
  asc,
  desc,
  eq,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import { builtOnce, type Places, together } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isNotOver } from '@/db/queries/clinical/encounter-status';
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

/** The encounters of a visit that took place or are in progress. */
const tookPlaceIn = (providerId: string | Placeholder, visitId: string | Placeholder) =>
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

type InVisit = { providerId: string; visitId: string };

/**
 * The last time at which an encounter of a visit is known to have been in progress, without planned and cancelled
 * ones; null for none.
 */
export async function findLastTimeInVisit(
  tx: Tx,
  providerId: string,
  visitId: string,
): Promise<Date | null> {
  const [row] = await selectLastTime(tx, { providerId, visitId });
  return row?.at ?? null;
}

/**
 * The same, and whether another encounter of the visit is not over; the ward rounds of this one, by its `id`, are part of it.
 */
export async function findCourseOfVisit(
  tx: Tx,
  { providerId, visitId, id }: InVisit & { id: string },
): Promise<{ last: Date | null; isOpen: boolean }> {
  const { last, open } = await selectCourse(tx, { providerId, visitId, id });
  return { last: last[0]?.at ?? null, isOpen: open.length > 0 };
}

const lastTime = (tx: Tx, { providerId, visitId }: Places<InVisit>) => {
  const last = sql`coalesce(${encounters.endTime}, ${encounters.startTime})`;
  return tx
    .select({ at: sql<Date>`${last}`.mapWith(encounters.startTime) })
    .from(encounters)
    .where(tookPlaceIn(providerId, visitId))
    .orderBy(desc(last))
    .limit(1);
};

const selectLastTime = builtOnce(lastTime);

const selectCourse = builtOnce(
  (tx, { providerId, visitId, id }: Places<InVisit & { id: string }>) =>
    together({
      last: lastTime(tx, { providerId, visitId }),
      open: tx
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
        .limit(1),
    }),
);
