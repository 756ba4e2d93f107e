import { findRow, type ProviderTable, type RowOf } from '@/db/queries/rows';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import type { RecordKind } from '@/lib/records/change';

/** The row that a body's field names. Throws `invalid` on the field when this provider has no such row. */
export async function referredRow<T extends ProviderTable>(
  ctx: Context,
  { table, noun }: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await findRow(ctx.tx, table, ctx.provider.id, reference);
  if (!row) throw refuseField(field, `There is no such ${noun} at this provider.`);
  return row;
}

/** As `referredRow`, for what can be taken out of use. Throws `conflict` on the field when it is. */
export async function referredActiveRow<
  T extends ProviderTable & { $inferSelect: { isActive: boolean } },
>(
  ctx: Context,
  kind: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await referredRow(ctx, kind, field, reference);
  if (!row.isActive) throw refuseField(field, `This ${kind.noun} is not in use.`, 'conflict');
  return row;
}

/** As `referredActiveRow`, but for `kept`: what a record has already may have gone out of use since. */
export async function referredKeptRow<
  T extends ProviderTable & { $inferSelect: { isActive: boolean } },
>(
  ctx: Context,
  kind: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
  kept: string | null,
): Promise<RowOf<T>> {
  const row = await referredRow(ctx, kind, field, reference);
  return row.id === kept ? row : referredActiveRow(ctx, kind, field, { id: row.id });
}
