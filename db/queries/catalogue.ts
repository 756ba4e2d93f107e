import { and, asc, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { onePage, type ProviderTable, type RowOf } from '@/db/queries/rows';
import { matchesWords } from '@/db/queries/search';
import { healthcareServices, priceTiers } from '@/db/schema/index';

/** A table of things with a name that can be taken out of use. */
type CatalogueTable = ProviderTable & { name: PgColumn; isActive: PgColumn };

/** Lists one page of such a table by name; `searched` are the columns that a search looks at. */
const byName =
  <T extends CatalogueTable>(table: T, searched: PgColumn[]) =>
  async (
    tx: Tx,
    providerId: string,
    { search, isActive }: { search?: string | undefined; isActive?: boolean | undefined },
    page: { limit: number; offset: number },
  ) => {
    const matching = () =>
      tx
        .select()
        .from(table as CatalogueTable)
        .where(
          and(
            eq(table.providerId, providerId),
            isActive === undefined ? undefined : eq(table.isActive, isActive),
            matchesWords(searched, search),
          ),
        );
    const { rows, total } = await onePage(tx, matching, [asc(table.name), asc(table.number)], page);
    return { rows: rows as RowOf<T>[], total };
  };

export const listHealthcareServices = byName(healthcareServices, [
  healthcareServices.name,
  healthcareServices.category,
]);

export const listPriceTiers = byName(priceTiers, [priceTiers.name]);
