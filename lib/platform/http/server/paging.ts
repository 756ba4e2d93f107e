import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  cutToPage,
  type Found,
  type Page,
  placeOf,
  type Sorting,
} from '@/db/queries/platform/page';
import type { Place } from '@/lib/domain/page-place';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { listPageSize, maximumPageSize } from '@/lib/platform/http/page-size';

/** The page that a list's parsed query asks for. */
export type PageQuery = {
  page?: number | undefined;
  page_size: number;
  after?: Place | undefined;
};

/** Which rows of a list are asked for, from its parsed query. */
export function pageWindow({ page = 1, page_size, after }: PageQuery): Page {
  const limit = Math.min(page_size, maximumPageSize);
  return { limit, offset: after ? 0 : (page - 1) * limit, after };
}

/**
 * Lets other requests go on between two steps of a long page. Reading, presenting and writing 200 encounters takes the
 * processor for some 30 ms, in which nobody else would be answered.
 */
export async function letOthersGoOn({ page_size }: { page_size?: unknown }): Promise<void> {
  if (Number(page_size) > listPageSize) await nextTurn();
}

/** Every row of a list, where a page shows or offers them all. */
export const wholeList = <Row>(read: (page: PageQuery) => Promise<Found<Row>>): Promise<Row[]> =>
  fetchAllPages<Row, Place>(read);

/** One page of a list that is worked out as a whole, in this order. */
export function pageAmong<Row>(all: readonly Row[], order: Sorting<Row>, page: Page): Found<Row> {
  const compare = (one: Place, other: Place): number => {
    for (const [at, { isDescending }] of order.entries()) {
      const [a, b] = [one[at] ?? '', other[at] ?? ''];
      if (a !== b) return a < b === isDescending ? 1 : -1;
    }
    return 0;
  };
  const placed = all
    .map((row) => ({ row, place: placeOf(row, order) }))
    .sort((a, b) => compare(a.place, b.place));
  const { after, offset } = page;
  const later = after ? placed.filter(({ place }) => compare(place, after) > 0) : placed;
  const found = later.slice(offset).map(({ row }) => row);
  return { ...cutToPage(found, order, page), total: all.length };
}
