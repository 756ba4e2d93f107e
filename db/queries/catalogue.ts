import { and, asc, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { onePage, type ProviderTable, type RowOf } from '@/db/queries/rows';
import { matchesWords } from '@/db/queries/search';

/** A table of things with a name that can be taken out of use. */
export type CatalogueTable = ProviderTable & {
  name: PgColumn;
  isActive: PgColumn;
};

export type CatalogueFilter = {
  search?: string | undefined;
  is_active?: boolean | undefined;
};

/** One page of a catalogue by name; `searched` are the columns that a search looks at. */
export async function listCatalogue<T extends CatalogueTable>(
  tx: Tx,
  table: T,
  searched: PgColumn[],
  providerId: string,
  filter: CatalogueFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: RowOf<T>[]; total: number }> {
  const matching = () =>
    tx
      .select()
      .from(table as CatalogueTable)
      .where(
        and(
          eq(table.providerId, providerId),
          filter.is_active === undefined ? undefined : eq(table.isActive, filter.is_active),
          matchesWords(searched, filter.search),
        ),
      );
  const { rows, total } = await onePage(tx, matching, [asc(table.name), asc(table.number)], page);
  return { rows: rows as RowOf<T>[], total };
}
