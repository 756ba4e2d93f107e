import { and, count, eq, type SQL } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { ascending, type Found, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { isReferred } from '@/db/queries/platform/reference';
import { insertRow } from '@/db/queries/platform/rows';
import { savedViews } from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';

export type SavedViewRow = typeof savedViews.$inferSelect;

/** Whose views, and of which list; of every list without one. */
type SavedViewFilter = { userId: string; list?: SavedViewRow['list'] | undefined };

const ofPerson = (providerId: string, { userId, list }: SavedViewFilter) =>
  and(
    eq(savedViews.providerId, providerId),
    eq(savedViews.userId, userId),
    list && eq(savedViews.list, list),
  );

/** One page of a person's views by name, and how many there are in all. */
export function listSavedViews(
  tx: Tx,
  providerId: string,
  filter: SavedViewFilter,
  page: Page,
): Promise<Found<SavedViewRow>> {
  return onePage(
    tx,
    (later?: SQL) =>
      tx
        .select()
        .from(savedViews)
        .where(and(ofPerson(providerId, filter), later)),
    byName,
    page,
  );
}

const byName: Order<SavedViewRow> = [
  ascending(savedViews.name, (row) => row.name),
  ascending(savedViews.number, (row) => row.number),
];

export async function countSavedViews(
  tx: Tx,
  providerId: string,
  filter: SavedViewFilter,
): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(savedViews)
    .where(ofPerson(providerId, filter));
  return row?.total ?? 0;
}

export function insertSavedView(
  tx: Tx,
  values: typeof savedViews.$inferInsert,
): Promise<SavedViewRow> {
  return insertRow(tx, savedViews, values);
}

/** Removes a person's view; null when the person has none that is so referred to. */
export const removeSavedView = (
  tx: Tx,
  providerId: string,
  userId: string,
  reference: Reference,
): Promise<SavedViewRow | null> =>
  firstRow(
    tx
      .delete(savedViews)
      .where(and(ofPerson(providerId, { userId }), isReferred(savedViews, reference)))
      .returning(),
  );
