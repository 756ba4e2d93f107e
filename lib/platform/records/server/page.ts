import type { Tx } from '@/db/client';
import type { Found, Page } from '@/db/queries/platform/page';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';
import { type ColumnsOf, columnsOf } from '@/lib/platform/records/columns';

/** One page of the provider's records, as they are shown. */
export async function readPage<Query extends PageQuery, Row, Shown>(
  ctx: Context,
  query: Query,
  list: (tx: Tx, providerId: string, filter: ColumnsOf<Query>, page: Page) => Promise<Found<Row>>,
  present: (row: Row) => Shown,
): Promise<Found<Shown>> {
  const { rows, ...rest } = await list(
    ctx.tx,
    ctx.provider.id,
    columnsOf(query),
    pageWindow(query),
  );
  return { rows: rows.map(present), ...rest };
}
