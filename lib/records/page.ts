import type { Tx } from '@/db/client';
import type { Context } from '@/lib/http/context';
import { pageWindow } from '@/lib/http/page';
import { type ColumnsOf, columnsOf } from '@/lib/records/columns';

/** One page of the provider's records, as they are shown. */
export async function readPage<
  Query extends { page?: number | undefined; page_size: number },
  Row,
  Shown,
>(
  ctx: Context,
  query: Query,
  list: (
    tx: Tx,
    providerId: string,
    filter: ColumnsOf<Query>,
    page: { limit: number; offset: number },
  ) => Promise<{ rows: Row[]; total: number }>,
  present: (row: Row) => Shown,
): Promise<{ rows: Shown[]; total: number }> {
  const { rows, total } = await list(ctx.tx, ctx.provider.id, columnsOf(query), pageWindow(query));
  return { rows: rows.map(present), total };
}
