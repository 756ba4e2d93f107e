import { maximumPageSize } from '@/lib/http/page-size';

/** Where a page begins and how long it is, from a list's parsed query. */
export function pageWindow(query: { page?: number | undefined; page_size: number }): {
  limit: number;
  offset: number;
} {
  const limit = Math.min(query.page_size, maximumPageSize);
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}
