import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { actorNamed } from '@/db/queries/platform/names';
import { cashierShifts, shiftCounts } from '@/db/schema/index';

const selectCounts = (tx: Tx) =>
  tx
    .select({
      countedAt: shiftCounts.countedAt,
      countedByName: actorNamed({ key: shiftCounts.apiKeyId, user: shiftCounts.countedById }),
      count: shiftCounts.count,
      countedCash: shiftCounts.countedCash,
      expectedCash: shiftCounts.expectedCash,
      settlements: shiftCounts.settlements,
    })
    .from(shiftCounts);

export type ShiftCountRow = Awaited<ReturnType<typeof selectCounts>>[number];

/** The counts of a shift, the first one first. */
export const countsOf = (tx: Tx, providerId: string, shiftId: string): Promise<ShiftCountRow[]> =>
  selectCounts(tx)
    .where(and(eq(shiftCounts.providerId, providerId), eq(shiftCounts.shiftId, shiftId)))
    .orderBy(asc(shiftCounts.countedAt), asc(shiftCounts.id));

const isOfItsShift = and(
  eq(shiftCounts.providerId, cashierShifts.providerId),
  eq(shiftCounts.shiftId, cashierShifts.id),
);

/** The counts of each shift of a select that joins other tables, the first one first. */
export const countsOfShift = sql<
  (Omit<ShiftCountRow, 'countedAt'> & { countedAt: string })[]
>`(select coalesce(json_agg(json_build_object(
    'countedAt', ${shiftCounts.countedAt},
    'countedByName', ${actorNamed({ key: shiftCounts.apiKeyId, user: shiftCounts.countedById })},
    'count', ${shiftCounts.count}, 'countedCash', ${shiftCounts.countedCash}::text,
    'expectedCash', ${shiftCounts.expectedCash}::text, 'settlements', ${shiftCounts.settlements})
  order by ${shiftCounts.countedAt}, ${shiftCounts.id}), '[]') from ${shiftCounts} where ${isOfItsShift})`;

/** Whether a count of a shift differed from the books, whatever its close says. */
export const wasCountedOff = sql`exists (select from ${shiftCounts} where ${isOfItsShift}
  and (${shiftCounts.countedCash} <> ${shiftCounts.expectedCash}
    or exists (select from jsonb_array_elements(${shiftCounts.settlements}) list
      where list ->> 'counted' <> list ->> 'expected')))`;

export const insertCount = (tx: Tx, values: typeof shiftCounts.$inferInsert) =>
  tx.insert(shiftCounts).values(values);
