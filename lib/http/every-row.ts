import { maximumPageSize } from '@/lib/http/page-size';

/** The rows of all pages of a list, one page after the other, each as long as pages can be. */
export async function everyRow<Row>(
  read: (page: {
    page: number;
    page_size: number;
  }) => Promise<{ rows: Row[]; meta: { total: number } }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read({ page, page_size: maximumPageSize });
    rows.push(...found.rows);
    // What was taken away meanwhile does not come any more.
    if (rows.length >= found.meta.total || found.rows.length === 0) return rows;
  }
}
