import { maximumPageSize } from '@/lib/platform/http/page-size';

/** The rows of a list from its first page to its last: each page continues after the one before, and is as long as pages can be. */
export async function fetchAllPages<Row, After = string>(
  read: (page: {
    page_size: number;
    after?: After;
  }) => Promise<{ rows: Row[]; next: After | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let next: After | null = null;
  do {
    const page = await read({
      page_size: maximumPageSize,
      ...(next === null ? {} : { after: next }),
    });
    rows.push(...page.rows);
    next = page.next;
  } while (next !== null);
  return rows;
}
