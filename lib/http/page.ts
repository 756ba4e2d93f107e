import { everyRow } from '@/lib/http/every-row';
import { maximumPageSize } from '@/lib/http/page-size';

/** Where a page begins and how long it is, from a list's parsed query. */
export function pageWindow(query: { page?: number | undefined; page_size: number }): {
  limit: number;
  offset: number;
} {
  const limit = Math.min(query.page_size, maximumPageSize);
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** Every row of a list that is read page by page, where a page shows or offers them all. */
export const wholeList = <Row>(
  read: (page: { page: number; page_size: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> =>
  everyRow(async (page) => {
    const { rows, total } = await read(page);
    return { rows, meta: { total } };
  });
