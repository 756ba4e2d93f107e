import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type CountedKind, rowCounts } from '@/db/schema/index';

/** How many rows of a kind these providers have in all, without counting them. */
export async function totalOf(
  tx: Tx,
  providerIds: readonly string[],
  kind: CountedKind,
): Promise<number> {
  const [row] = await selectTotal(tx, providerIds, kind);
  return row?.total ?? 0;
}

/** The same as a select. */
export const selectTotal = (
  tx: Tx,
  providerIds: readonly (string | Placeholder)[],
  kind: CountedKind | Placeholder,
) =>
  tx
    .select({ total: sql<number>`coalesce(sum(${rowCounts.total}), 0)::float8` })
    .from(rowCounts)
    .where(and(inArray(rowCounts.providerId, [...providerIds]), eq(rowCounts.kind, kind)));

/** Whether a list's filter leaves nothing out. */
export const isUnfiltered = (filter: object): boolean =>
  Object.values(filter).every((value) => value === undefined);
