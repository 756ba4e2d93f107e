import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { actorNamed } from '@/db/queries/platform/names';
import { shiftCounts } from '@/db/schema/index';

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

export const insertCount = (tx: Tx, values: typeof shiftCounts.$inferInsert) =>
  tx.insert(shiftCounts).values(values);
