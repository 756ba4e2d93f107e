import { and, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { ProviderTable, RowOf } from '@/db/queries/platform/rows';
import type { Reference } from '@/lib/domain/reference';

/** The provider's rows that these identifiers name, each once; unknown ones are not among them. */
export async function findRowsAmong<T extends ProviderTable>(
  tx: Tx,
  table: T,
  providerId: string,
  references: readonly Reference[],
): Promise<RowOf<T>[]> {
  if (references.length === 0) return [];
  const ids = references.flatMap((reference) => ('id' in reference ? [reference.id] : []));
  const numbers = references.flatMap((reference) => ('id' in reference ? [] : [reference.number]));
  const rows = await tx
    .select()
    .from(table as ProviderTable)
    .where(
      and(
        eq(table.providerId, providerId),
        or(inArray(table.id, ids), inArray(table.number, numbers)),
      ),
    )
    .orderBy(table.number);
  return rows as RowOf<T>[];
}
